/** The server's own phrases. English is the reference: all other languages have the same keys. */
export const en = {
  // Handing over to a person
  handoverUnsure:
    "I’m not sure enough of the answer, so I’ve passed your question to a person (ticket {ticket}). The answer will appear here.",
  handoverNothing:
    "I found nothing about this in our documents, so I’ve passed your question to a person (ticket {ticket}). The answer will appear here.",
  handoverAsked: "Of course. I’ve passed this conversation to a person (ticket {ticket}). They will answer here.",
  handoverPassed: "I’ve passed this conversation to a person (ticket {ticket}). They will answer here.",
  handoverFailed:
    "Something went wrong on our side, so I’ve passed your question to a person (ticket {ticket}). The answer will appear here.",
  handoverLimit:
    "The assistant has reached its limit for today, so I’ve passed your question to a person (ticket {ticket}). The answer will appear here.",
  handoverApproval:
    "Someone from our team has to agree to this first, so I’ve passed it on (ticket {ticket}). The result will appear here.",
  handoverActionFailed:
    "That didn’t work, so I’ve passed it to a person (ticket {ticket}). The answer will appear here.",
  handoverActionUnknown:
    "I can’t tell whether it was done, so a person will check (ticket {ticket}). The answer will appear here.",
  emailArrived: "Your email has arrived in this conversation (ticket {ticket}). A person will answer.",
  backToAssistant: "You’re back with the assistant. Ticket {ticket} is no longer waiting for a person.",

  // Changes to the conversation
  personJoined: "{name} from our team has joined.",
  personAssigned: "Your conversation is with {name} from our team now.",
  personReleased: "Your conversation is back with our team. Someone will answer you here.",
  personLater: "We’ll get back to you later. Anything you write here reaches us straight away.",
  handedBack: "You’re back with the assistant.",
  handedBackUnanswered: "You’re back with the assistant, which is now answering your last message.",
  cannotAnswer: "I couldn’t find an answer to this in the documents. You can ask in other words, or ask for a person.",
  conversationClosed: "This conversation was closed. Write to start again.",
  conversationReopened: "This conversation is open again. The assistant answers here.",
  conversationMerged: "This conversation continues in {other}, which you’ll find among your conversations.",
  conversationMergedHere: "Your conversation {other} continues here.",
  visitorBlocked: "Our team has ended this conversation. You can’t write here any more.",
  visitorUnblocked: "You can write here again.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: an answer to your question ({ticket})",
  mailGreeting: "Hello,",
  mailGreetingNamed: "Hello {name},",
  mailAnswered: "{name} has answered you:",
  mailFiles: "Files with this answer, which you can open in the chat:",
  mailQuestion: "You wrote:",
  mailConversation: "The conversation so far:",
  mailYou: "You",
  mailAssistant: "AI assistant",
  mailLink: "Read on and reply in the chat:",
  mailReply: "You can simply reply to this email.",
  mailNoLinks: "Links in the answer are left out of this first email; you’ll find them in the chat.",
  mailConfirm:
    "To get further answers by email, open this link or reply to this email. Until then we send nothing more to this address.",
  mailStop: "Stop these emails",
  mailStopped: "You will get no more emails from this desk.",

  // When a daily limit is reached
  serviceDocuments: "Today’s answers are quoted from the documents, and checked before you see them.",
  servicePeople:
    "The assistant has reached its limit for today. Leave your question here, and a person will answer it.",
  serviceClosed:
    "We can’t take any more questions right now. Please try again later, or write “{ask}” if it can’t wait.",

  // An offer
  askPerson: "Ask a person",

  // Clarifying questions
  clarifyUnsure: "I’m not sure I found it. Is it one of these?",
  clarifyWhich: "Which of these do you mean?",
  clarifyAgain: "My last answer doesn’t seem to have helped. Is it one of these, or would you like to ask a person?",
  clarifyPerson: "My last answer doesn’t seem to have helped. Would you like to ask a person?",

  // Small talk
  greeting: "Hello! What can I help you with?",
  opening: "Of course. What would you like to know?",
  wellbeing: "All good here, thank you. What can I help you with?",
  thanks: "You’re welcome. If there’s anything else, just ask.",
  goodbye: "Goodbye! You can come back here at any time.",
  okay: "All right. If there’s anything else, just ask.",
  praise: "I’m glad to hear that. If there’s anything else, just ask.",
  anger:
    "I’m sorry about that. If you’d rather talk to a person, write “Ask a person” and I’ll pass this conversation on.",
  unclear: "I didn’t understand that. Could you put your question into a few words?",
  works: "It works. What would you like to know?",
  abilities:
    "I answer questions from this site’s documents and show where each answer comes from. When I’m not sure, a person can take over.",
  identity:
    "I’m an AI assistant, not a person. I answer from this site’s documents, and a person can take over whenever you like.",

  // Requests about the last answer
  nothingToRepeat: "I haven’t answered anything yet. What would you like to know?",
  onlyQuotes:
    "I can only quote the documents in the language they’re written in. If you’d like help in another language, write “Ask a person”.",
  noReason: "The documents don’t say why. If you’d like to know more, write “Ask a person”.",

  // Actions on the business’s own systems
  actionAsk: "I still need this from you: {label}.",
  actionAskSeveral: "I still need a few details:",
  actionAskAgain: "I couldn’t make that out. I still need: {label}.",
  actionConfirm: "I can do this for you. Shall I?",
  actionYes: "Yes, do it",
  actionNo: "No",
  actionWhich: "Which of these would you like?",
  actionIdentity: "For that I need to know who you are. Please sign in on this site, and ask again.",
  actionNeither: "None of these",
  actionDeclined: "All right, I haven’t done anything.",
  actionDone: "Done: {title}.",
  actionRehearsed: "This was a rehearsal: nothing was sent.",
  actionFailed: "That didn’t work: {title}.",
  actionUnknown: "I can’t tell whether it was done. A person will check.",
  actionRejected: "Our team didn’t agree to this.",
  actionRejectedBecause: "Our team didn’t agree to this: {reason}",
  fromSystem: "From {business}’s own system, just now",

  // From the web
  fromWeb: "From the web, not from our own documents:",

  // When the answer's language differs from the question's
  answerLanguage: "The answer is in {language}, like the document it comes from.",
  writtenIn: "The answer is in {language}.",

  // Progress messages: the fallback for clients that don't translate the key themselves
  contextualizing: "Reformulating question…",
  checking_cache: "Checking earlier answers…",
  searching: "Searching the documents…",
  reading: "Reading what was found about {topic}…",
  searching_web: "Searching the web…",
  looking_up: "Looking up: {title}…",
  acting: "Carrying out: {title}…",
  writing: "Writing an answer…",
  checking_answer: "Checking the answer…",
  waiting_for_person: "A person has the conversation now.",
  agent_joined: "A person has joined.",
  ticket_status: "The conversation’s status has changed.",
  question_cancelled: "The question was cancelled.",
} as const;

export type PhraseKey = keyof typeof en;
export type Phrases = Readonly<Record<PhraseKey, string>>;
