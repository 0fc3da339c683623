/** Lists of messages, merged and sorted by `seq`. */
import type { MessageDto } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import type { ChatState, Outgoing } from "./state.ts";

/** Merges messages into the stored ones; one in the place of a known one replaces it. */
export function insertMessages(stored: MessageDto[], added: MessageDto[]): MessageDto[] {
  if (added.length === 0) return stored;
  const bySeq = new Map(stored.map((message) => [message.seq, message]));
  for (const message of added) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Sorts queued messages by when they were written. */
export const byAge = (a: StoredOutgoing, b: StoredOutgoing) => (a.at < b.at ? -1 : 1);

/** The outbox without the messages that are now known to be stored. */
export function withoutStored(outbox: Outgoing[], messages: MessageDto[]): Outgoing[] {
  if (outbox.length === 0) return outbox;
  const stored = new Set(messages.map((message) => message.client_message_id));
  return outbox.filter((entry) => !stored.has(entry.clientMessageId));
}

/**
 * Whether a message sent from another tab is missing: `seq` starts at 1 and has no gaps within a ticket.
 * Messages the server has accepted from this tab are on their way and do not count.
 */
export function hasGap({ messages, outbox }: Pick<ChatState, "messages" | "outbox">): boolean {
  return (messages.at(-1)?.seq ?? 0) > messages.length + outbox.filter(({ after }) => after !== null).length;
}

/** All messages in display order: a sent message keeps its place until its stored copy arrives. */
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
