/** What only the parts of `ui/later/` say. English is the reference here, too. */
import type { Text } from "../en.ts";

export const en = {
  newConversation: "New conversation",
  untitled: "Untitled conversation",
  noConversations: "No conversations yet.",
  rename: "Rename",
  newTitle: "New title",
  save: "Save",
  delete: "Delete",
  deleteConfirm: "Delete this conversation for good?",
  statusOpen: "Open",
  statusResolved: "Answered",
  statusClosed: "Closed",
} as const satisfies Record<string, Text>;

export type LaterKey = keyof typeof en;
/** A language's own words; what it lacks is said in English. */
export type LaterDictionary = Partial<Record<LaterKey, Text>>;
