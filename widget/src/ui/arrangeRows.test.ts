import { describe, expect, it } from "vitest";
import type { MessageDto } from "../../../server/protocol/events.ts";
import { newTurn } from "../chat/reducer.ts";
import { type ChatState, initialState } from "../chat/state.ts";
import { arrangeRows } from "./arrangeRows.ts";

const now = new Date(2026, 10, 22, 12, 0);
const ago = (minutes: number) => new Date(+now - minutes * 60_000).toISOString();
const YESTERDAY = 24 * 60;

/** `[role, minutes ago, turn, author]` as a stored message. */
function stored(...list: [MessageDto["role"], number, string?, string?][]): MessageDto[] {
  return list.map(([role, minutes, turn_id = null, author = null], index) => ({
    id: `id${index}`,
    seq: index + 1,
    role,
    content: "Words",
    citations: [],
    confidence: null,
    client_message_id: null,
    turn_id,
    author,
    stopped: false,
    notice: null,
    created_at: ago(minutes),
  }));
}

const rows = (state: Partial<ChatState>) => arrangeRows({ ...initialState(), ...state }, now);
const kinds = (state: Partial<ChatState>) => rows(state).map(({ kind }) => kind);

describe("a conversation", () => {
  it("shows the day where it changes, but not when all of it is from today", () => {
    expect(kinds({ messages: stored(["visitor", 9], ["assistant", 8]) })).toEqual(["own", "reply"]);
    const days = stored(
      ["visitor", YESTERDAY * 2],
      ["assistant", YESTERDAY * 2],
      ["visitor", YESTERDAY],
      ["visitor", 1],
    );
    expect(kinds({ messages: days })).toEqual(["day", "own", "reply", "day", "own", "day", "own"]);
  });

  it("names an author once for consecutive messages", () => {
    const messages = stored(
      ["agent", 20, undefined, "Ana"],
      ["agent", 19, undefined, "Ana"],
      ["agent", 18, undefined, "Ben"],
      ["agent", 9, undefined, "Ben"],
    );
    expect(rows({ messages }).map(({ isFollowing }) => isFollowing)).toEqual([false, true, false, false]);
  });

  it("gives a draft the key of the answer it becomes", () => {
    const messages = stored(["visitor", 1, "turn"]);
    const draft = rows({ messages, turn: newTurn("turn") }).at(-1);
    const turn = { ...newTurn("turn"), answered: true };
    const answer = rows({ messages: [...messages, ...stored(["assistant", 0, "turn"])], turn }).at(-1);
    expect(answer).toMatchObject({ kind: "reply", key: draft?.key });
  });

  it("never gives two rows the same key", () => {
    const keys = rows({ messages: stored(["assistant", 3, "turn"], ["assistant", 2, "turn"]) }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it("keeps a withdrawn draft between its question and the outcome", () => {
    const withdrawn = { turnId: "turn", text: "Wrong" };
    const asked = stored(["visitor", 1, "turn"]);
    expect(kinds({ messages: asked, withdrawn })).toEqual(["own", "withdrawn"]);
    const handedOver = stored(["visitor", 1, "turn"], ["system", 1, "turn"], ["agent", 0, undefined, "Ana"]);
    expect(kinds({ messages: handedOver, withdrawn })).toEqual(["own", "withdrawn", "system", "reply"]);
    expect(kinds({ messages: asked, withdrawn, turn: newTurn("turn") })).toEqual(["own", "withdrawn", "reply"]);
  });
});
