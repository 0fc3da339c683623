/** Decides who is mailed now about which tickets, and when to check again. Pure; times are in milliseconds. */

import type { MailLocale } from "../../../protocol/accounts.ts";
import type { AlertPreferences } from "../../../protocol/inbox.ts";
import type { NamedTicket } from "./nameTicket.ts";

export interface WaitingTicket extends NamedTicket {
  ticketId: string;
  since: number;
  /** Whether an action waits for approval, instead of the visitor for an answer. */
  isApproval: boolean;
  /** Members who have approved already; somebody else must. */
  agreed: string[];
}

export interface MailedMember extends Pick<AlertPreferences, "mail" | "mail_after_minutes"> {
  id: string;
  email: string;
  /** The language of the member's mails. */
  locale: MailLocale;
  /** The member has been mailed about tickets up to this time; null: never. */
  mailedAt: number | null;
}

export interface MailPlan {
  mails: { member: MailedMember; tickets: WaitingTicket[] }[];
  /** When the next mail may be due; null when no ticket is waiting for one. */
  lookAgainAt: number | null;
}

/**
 * A member is mailed about all waiting tickets once one has been unclaimed for as long as the member allows; but not
 * before the minimum pause since the last mail has passed. What arrives sooner goes into the next mail.
 */
export function planMails(
  waiting: WaitingTicket[],
  members: MailedMember[],
  { now, pauseMs }: { now: number; pauseMs: number },
): MailPlan {
  const plan: MailPlan = { mails: [], lookAgainAt: null };
  const lookAt = (moment: number) => {
    plan.lookAgainAt = Math.min(plan.lookAgainAt ?? moment, moment);
  };
  for (const member of members) {
    if (member.mail === "never") continue;
    const patience = member.mail === "unclaimed" ? member.mail_after_minutes * 60_000 : 0;
    const dueAt = (ticket: WaitingTicket) => ticket.since + patience;
    const theirs = waiting.filter(({ agreed }) => !agreed.includes(member.id));
    const due = theirs.filter((ticket) => dueAt(ticket) <= now);
    for (const ticket of theirs) if (dueAt(ticket) > now) lookAt(dueAt(ticket));
    const { mailedAt } = member;
    if (!due.some((ticket) => mailedAt === null || dueAt(ticket) > mailedAt)) continue;
    if (mailedAt === null || mailedAt + pauseMs <= now) plan.mails.push({ member, tickets: due });
    else lookAt(mailedAt + pauseMs);
  }
  return plan;
}
