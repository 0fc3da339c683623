/** What an agent may write in a ticket in its current state, and what prevents an answer. Pure. */
import type { AdminMessage, TicketDetail } from "../../../server/protocol/admin.ts";

/** One thing to write: it has its own draft, files and way of sending. */
export interface Sheet {
  kind: "answer" | "followUp" | "correct" | "note";
  /** The ticket, or the answer being corrected. */
  about: string;
}
/** What the composer was asked for: an answer to the visitor, a note, or a correction. */
export type Wish = { kind: "answer" | "note" } | { kind: "correct"; messageId: string };
/** The assistant is in charge, a colleague holds the ticket, or it was merged into another. */
export type Hindrance = "assistant" | "held" | "merged";

/** @returns what to write on, or what prevents writing to the visitor */
export function sheetFor(ticket: TicketDetail, wish: Wish): Sheet | Hindrance {
  const { id: about, status, escalation, merged_into } = ticket;
  if (wish.kind === "note") return { kind: "note", about };
  if (escalation?.status === "claimed" && !escalation.claimed_by_me) return "held";
  if (wish.kind === "correct") return { kind: "correct", about: wish.messageId };
  if (status === "open") return "assistant";
  if (status === "pending_human") return { kind: "answer", about };
  return merged_into ? "merged" : { kind: "followUp", about };
}

/** The assistant's corrected answers, each with its correction. */
export function corrections({ messages }: Pick<TicketDetail, "messages">): Map<string, AdminMessage> {
  return new Map(messages.flatMap((message) => (message.corrects ? [[message.corrects, message] as const] : [])));
}

/** The assistant's newest uncorrected answer. */
export function lastCorrectable(ticket: TicketDetail): AdminMessage | undefined {
  const corrected = corrections(ticket);
  return ticket.messages.findLast(({ id, role }) => role === "assistant" && !corrected.has(id));
}
