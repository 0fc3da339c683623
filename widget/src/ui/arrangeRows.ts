/** The rows of a conversation, from top to bottom. Pure. */
import type { MessageDto } from "../../../server/protocol/events.ts";
import { inOrder } from "../chat/messages.ts";
import type { ChatState, Outgoing, Turn, Withdrawn } from "../chat/state.ts";

/** Messages of one author are grouped if no further apart than this. */
const GROUP_MS = 5 * 60_000;

type Content =
  | { kind: "day" }
  | { kind: "pending"; entry: Outgoing }
  | { kind: "own" | "system"; message: MessageDto }
  | { kind: "withdrawn"; withdrawn: Withdrawn }
  | { kind: "reply"; message?: MessageDto; turn?: Turn };

type Entry = Content & { key: string; at: string; author: string };

/** `isFollowing`: the author was named on the row above, shortly before. */
export type Row = Entry & { isFollowing: boolean };

/** Arranges a conversation as rows: day separators, messages, withdrawn drafts, and what is being written. */
export function arrangeRows(state: ChatState, now = new Date()): Row[] {
  const rows = rowsOf(state, now.toISOString());
  let day = now.toDateString();
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const key = new Date(row.at).toDateString();
    const isNewDay = key !== day;
    day = key;
    const isSoon = before !== undefined && +new Date(row.at) - +new Date(before.at) < GROUP_MS;
    const isFollowing = !isNewDay && isSoon && before.author === row.author;
    const separator: Row = { kind: "day", key, at: row.at, author: "", isFollowing: false };
    return [...(isNewDay ? [separator] : []), { ...row, isFollowing }];
  });
}

function rowsOf({ messages, outbox, turn, withdrawn }: ChatState, now: string): Entry[] {
  const answered = new Set<string>();
  const rows = inOrder(messages, outbox).map((entry): Entry => {
    if ("clientMessageId" in entry) {
      return { kind: "pending", key: entry.clientMessageId, at: entry.at, author: "visitor", entry };
    }
    const { role, turn_id, id, created_at: at } = entry;
    if (role === "visitor")
      return { kind: "own", key: entry.client_message_id ?? id, at, author: role, message: entry };
    if (role === "system") return { kind: "system", key: id, at, author: role, message: entry };
    // An answer keeps the key of its draft, and so its elements.
    const wasDraft = role === "assistant" && turn_id !== null && !answered.has(turn_id);
    if (wasDraft) answered.add(turn_id);
    return { kind: "reply", key: wasDraft ? turn_id : id, at, author: role + (entry.author ?? ""), message: entry };
  });
  if (withdrawn) {
    const next = rows.findIndex(
      (row) => "message" in row && row.kind !== "own" && row.message?.turn_id === withdrawn.turnId,
    );
    const row: Entry = {
      kind: "withdrawn",
      key: "withdrawn",
      at: rows[next]?.at ?? now,
      author: "assistant",
      withdrawn,
    };
    rows.splice(next < 0 ? rows.length : next, 0, row);
  }
  if (turn && !turn.answered) {
    rows.push({ kind: "reply", key: turn.turnId ?? "draft", at: now, author: "assistant", turn });
  }
  return rows;
}
