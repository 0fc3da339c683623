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
  talkNote: "What is it about? (optional)",
  talkSend: "Ask the team",
  hereNow: "We’re here now.",
  repliesWithin: "Usually answered within {span}.",
  backToday: "Back today at {time}.",
  backOn: "Back on {day} at {time}.",
  nobodyHere: "Nobody is here right now.",
  feedbackWhat: "What was wrong?",
  causeWrong: "It’s wrong",
  causeIncomplete: "Something is missing",
  causeUnclear: "Hard to understand",
  causeOffTopic: "Not what I asked",
  feedbackWhy: "In your own words (optional)",
  feedbackSend: "Send",
  rephrase: "Ask in other words",
  emailChange: "Change",
  emailRemove: "Remove",
  handedOver: "A person will answer here",
  handedOn: "Handed to a person",
  handedOverHint: "You can close this window. The answer will be here when you come back.",
  backToAssistant: "Go back to the assistant",
  emailIntro: "Get the answer by email too?",
  emailLabel: "Email address",
  emailSend: "Notify me",
  emailSaved: "We’ll also email {email}.",
  emailInvalid: "Please check the address.",
  cancel: "Cancel",
} as const satisfies Record<string, Text>;

export type LaterKey = keyof typeof en;
/** A language's own words; what it lacks is said in English. */
export type LaterDictionary = Partial<Record<LaterKey, Text>>;
