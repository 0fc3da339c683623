/** Mails to the team, in English. `{name}` is a placeholder; the link goes between `before` and `after`. */

export interface DeskMail {
  subject: string;
  before: string;
  after: string;
}

const alerts = "You choose which emails you get under Account.";
const ignore = "there is nothing you need to do.";

export const en = {
  invitation: {
    subject: "You are invited to the desk “{tenant}”",
    before:
      "{inviter} invites you to join the desk “{tenant}”. Accept with this link, which works once, within {time}:",
    after: `If you don’t want to join, ${ignore}`,
  },
  reset: {
    subject: "Choose a new password",
    before: "Choose a new password with this link, which works once, within {time}:",
    after: `You will then be signed out everywhere. If you did not ask for this, ${ignore} Your password stays as it is.`,
  },
  signUp: {
    subject: "Confirm your address",
    before:
      "Somebody wants to open the desk “{tenant}” with this address. If it was you, confirm it with this link, which works once, within {time}:",
    after: `If it wasn’t you, ${ignore}`,
  },
  waitsOne: {
    subject: "{ticket} is waiting for a person",
    before: "A visitor is waiting for an answer.",
    after: alerts,
  },
  waitMany: {
    subject: "{count} conversations are waiting for a person",
    before: "{count} conversations are waiting for you: {tickets}.",
    after: alerts,
  },
  waitMore: {
    subject: "{count} conversations are waiting for a person",
    before: "{count} conversations are waiting for you: {tickets} and {more} more.",
    after: alerts,
  },
  approveOne: {
    subject: "{ticket} needs an approval",
    before: "An action in this conversation waits for a person: to approve it, or to say what became of it.",
    after: alerts,
  },
  actionSecrets: {
    subject: "The key of the action {action} was changed",
    before: "{author} changed the key that the action {action} is sent with. All owners get this email.",
    after:
      "If nobody on your team meant to, end that account’s sessions, have its password changed, and set the key anew.",
  },
  actionApproval: {
    subject: "The action {action} needs less approval now",
    before:
      "{author} changed who must agree to the action {action}: less is asked than before. All owners get this email.",
    after:
      "If nobody on your team meant to, end that account’s sessions, have its password changed, and set the approval again.",
  },
  awake: {
    subject: "{ticket} is back in the queue",
    before: "{ticket} was snoozed until now. The visitor is still waiting for an answer.",
    after: alerts,
  },
  assigned: {
    subject: "{author} assigned {ticket} to you",
    before: "{author} assigned {ticket} to you.",
    after: alerts,
  },
  assignedMany: {
    subject: "{author} assigned {count} tickets to you",
    before: "{author} assigned {count} tickets to you. You find them under “Mine”.",
    after: alerts,
  },
  followedUp: {
    subject: "The visitor wrote again in {ticket}",
    before: "After your answer in {ticket}, the visitor wrote again. The AI answers, unless you step in.",
    after: alerts,
  },
  mention: {
    subject: "{author} mentioned you in {ticket}",
    before: "{author} mentioned you in a note on {ticket}.",
    after: "",
  },
} satisfies Record<string, DeskMail>;

export type DeskMails = Record<keyof typeof en, DeskMail>;
