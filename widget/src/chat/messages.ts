/** Lists of stored messages: merged by id, kept in the order of their `seq`. */
import type { MessageDto } from "../../../server/protocol/events.ts";
import type { Outgoing } from "./state.ts";

/** The stored messages with more of them added; a message that is already there is replaced, never doubled. */
export function insertMessages(stored: MessageDto[], added: MessageDto[]): MessageDto[] {
  if (added.length === 0) return stored;
  const byId = new Map(stored.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** What is still to be confirmed, once these messages are known to be stored. */
export function withoutStored(outbox: Outgoing[], messages: MessageDto[]): Outgoing[] {
  if (outbox.length === 0) return outbox;
  const stored = new Set(messages.map((message) => message.client_message_id));
  return outbox.filter((entry) => !stored.has(entry.clientMessageId));
}

/** How many answers came after the last message the visitor has seen. */
export function countUnread(messages: MessageDto[], seenSeq: number): number {
  return messages.filter((message) => message.seq > seenSeq && message.role !== "visitor").length;
}
