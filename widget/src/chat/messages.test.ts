import { expect, it } from "vitest";
import type { MessageDto } from "../../../server/protocol/events.ts";
import { hasGap, inOrder } from "./messages.ts";
import type { Outgoing } from "./state.ts";

const stored = (...seqs: number[]) => seqs.map((seq) => ({ id: String(seq), seq }) as MessageDto);
const sent = (clientMessageId: string, after: number | null) => ({ clientMessageId, after }) as Outgoing;
const names = (list: (MessageDto | Outgoing)[]) => list.map((one) => ("seq" in one ? one.seq : one.clientMessageId));

it("detects a message missing from elsewhere, and does not count those still on their way from here", () => {
  const gap = (messages: MessageDto[], ...outbox: Outgoing[]) => hasGap({ messages, outbox });
  expect(gap(stored())).toBe(false);
  expect(gap(stored(1, 2, 3))).toBe(false);
  expect(gap(stored(1, 3))).toBe(true);
  expect(gap(stored(2))).toBe(true);
  expect(gap(stored(1, 3), sent("a", 1))).toBe(false);
  expect(gap(stored(1, 4), sent("a", 1))).toBe(true);
  expect(gap(stored(1, 3), sent("a", null))).toBe(true);
});

it("keeps a sent message before its answer, and unsent ones at the end", () => {
  expect(names(inOrder(stored(), [sent("a", 0), sent("b", null)]))).toEqual(["a", "b"]);
  expect(names(inOrder(stored(2), [sent("a", 0), sent("b", null)]))).toEqual(["a", 2, "b"]);
  expect(names(inOrder(stored(1, 2, 4), [sent("b", null), sent("a", 2)]))).toEqual([1, 2, "a", 4, "b"]);
});
