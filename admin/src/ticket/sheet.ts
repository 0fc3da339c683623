/** What an agent may write in a ticket as it stands, and what is in the way of an answer. Pure. */
import type { AdminMessage, TicketDetail } from "../../../server/protocol/admin.ts";

/** A text of its own: the draft, the files and the way it is sent. */
export interface Sheet {
  kind: "answer" | "followUp" | "correct" | "note";
  /** The ticket, or the answer that is corrected. */
  about: string;
}
/** What the composer was asked for: words to the visitor, a note, or the correction of an answer. */
export type Wish = { kind: "answer" | "note" } | { kind: "correct"; messageId: string };
/** The assistant answers, a colleague has the ticket, or it goes on in another one. */
export type Hindrance = "assistant" | "held" | "merged";

/** @returns the sheet to write on, or what keeps the agent from writing to the visitor */
export function sheetFor(ticket: TicketDetail, wish: Wish): Sheet | Hindrance {
  const { id: about, status, escalation, merged_into } = ticket;
  if (wish.kind === "note") return { kind: "note", about };
  if (escalation?.status === "claimed" && !escalation.claimed_by_me) return "held";
  if (wish.kind === "correct") return { kind: "correct", about: wish.messageId };
  if (status === "open") return "assistant";
  if (status === "pending_human") return { kind: "answer", about };
  return merged_into ? "merged" : { kind: "followUp", about };
}

/** The answers of the assistant that are put right, each with the message that does it. */
export function corrections({ messages }: Pick<TicketDetail, "messages">): Map<string, AdminMessage> {
  return new Map(messages.flatMap((message) => (message.corrects ? [[message.corrects, message] as const] : [])));
}

/** The newest answer of the assistant that nobody has put right. */
export function lastCorrectable(ticket: TicketDetail): AdminMessage | undefined {
  const corrected = corrections(ticket);
  return ticket.messages.findLast(({ id, role }) => role === "assistant" && !corrected.has(id));
}
