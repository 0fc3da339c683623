/**
 * The words that the app itself says; those of the parts that are loaded later are in `later/`. English is the reference:
 * its keys are every language's keys.
 */
export const en = {
  chat: "Chat",
  open: "Open chat",
  close: "Close chat",
  more: "More",
  unread: "Unread messages: {count}",
  aiAssistant: "AI assistant",
  team: "Support team",
  greeting: "Hello! How can we help?",
  disclosure: "AI assistant. Answers come from {name}’s documents.",
  suggestions: "Suggested questions",
  conversation: "Conversation",
  conversations: "Your conversations",
  back: "Back to the conversation",
  statusPending: "Waiting for a person",
  placeholder: "Ask a question…",
  placeholderClarify: "Answer in your own words…",
  placeholderPerson: "Write to the team…",
  scope: "Only in:",
  scopeDocuments: { one: "{count} document", other: "{count} documents" },
  scopeRemove: "Search all documents again",
  message: "Your message",
  send: "Send",
  stop: "Stop answering",
  retry: "Try again",
  discard: "Discard",
  talkToPerson: "Talk to a person",
  isAnswering: "{name} is answering",
  ticket: "Ticket {number}",
  answeredByPerson: "Answered by a person",
  offline: "You’re offline. We’ll send your messages when you’re back.",
  offlineShort: "Offline",
  late: "This is taking longer than usual.",
  reconnecting: "Connection lost. Reconnecting…",
  characters: "{count} characters left",
  errorNetwork: "The chat can’t be reached right now.",
  errorBusy: "That was a lot at once. Your message will go out in a moment.",
  errorUnavailable: "The chat is having trouble. Please try again shortly.",
  errorRefused: "This chat isn’t set up for this site.",
  errorGeneric: "That didn’t work.",
  reference: "Reference: {id}",
} as const satisfies Record<string, Text>;

/** Where a number decides the form, there is one for each plural category of the language. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });
export type AppKey = keyof typeof en;
export type Dictionary = Record<AppKey, Text>;
