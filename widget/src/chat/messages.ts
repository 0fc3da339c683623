/** Lists of stored messages: merged by id, kept in the order of their `seq`. */
import type { MessageDto } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import type { ChatState, Outgoing } from "./state.ts";

/** The stored messages with more of them added; a message that is already there is replaced, never doubled. */
export function insertMessages(stored: MessageDto[], added: MessageDto[]): MessageDto[] {
  if (added.length === 0) return stored;
  const byId = new Map(stored.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** Sorts what waits by when it was written. */
export const byAge = (a: StoredOutgoing, b: StoredOutgoing) => (a.at < b.at ? -1 : 1);

/** What is still to be confirmed, once these messages are known to be stored. */
export function withoutStored(outbox: Outgoing[], messages: MessageDto[]): Outgoing[] {
  if (outbox.length === 0) return outbox;
  const stored = new Set(messages.map((message) => message.client_message_id));
  return outbox.filter((entry) => !stored.has(entry.clientMessageId));
}

/**
 * Whether something is missing that was said elsewhere, in another tab: numbers begin at 1 and have no gaps within a ticket. What
 * the server has taken from here is on its way.
 */
export function hasGap({ messages, outbox }: Pick<ChatState, "messages" | "outbox">): boolean {
  return (messages.at(-1)?.seq ?? 0) > messages.length + outbox.filter(({ after }) => after !== null).length;
}

/** What stands in the conversation, in its order: a message that was sent keeps its place until its stored copy is here. */
export function inOrder(messages: MessageDto[], outbox: Outgoing[]): (MessageDto | Outgoing)[] {
  const sent = outbox.filter((entry) => entry.after !== null);
  const placed = messages.flatMap((message) => [message, ...sent.filter((entry) => entry.after === message.seq)]);
  const firstSeq = messages[0]?.seq ?? 0;
  const before = sent.filter((entry) => (entry.after ?? 0) < firstSeq || messages.length === 0);
  return [...before, ...placed, ...outbox.filter((entry) => entry.after === null)];
}

/** How many answers came after the last message the visitor has seen. */
export function countUnread(messages: MessageDto[], seenSeq: number): number {
  return messages.filter(
    (message) => message.seq > seenSeq && message.role !== "visitor" && message.notice !== "joined",
  ).length;
}
