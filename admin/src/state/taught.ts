/** A person's answer on its way from a ticket to the page where it is written down for everybody. Never in an address. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";

interface Taught {
  question: string;
  answer: string;
}

/** As much as a written question may have. */
const QUESTION_CHARS = 300;

let waiting: Taught | null = null;

/** Keeps the answer, and what it answered, for the next page that asks. */
export function handOver(ticket: Pick<TicketDetail, "messages">, messageId: string): void {
  const at = ticket.messages.findIndex((message) => message.id === messageId);
  const question = ticket.messages.slice(0, at).findLast((message) => message.role === "visitor");
  waiting = {
    question: (question?.content ?? "").slice(0, QUESTION_CHARS),
    answer: ticket.messages[at]?.content ?? "",
  };
}

/** What was handed over, once. */
export function takeOver(): Taught | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
