import { expect, test } from "vitest";
import type { Trace } from "../../../server/protocol/admin.ts";
import { cacheHitOf } from "./cacheHit.ts";

const detail = {
  entry_id: "e",
  question: "How long?",
  score: 0.95,
  rests_on: [{ document_id: "d", title: "Shipping" }],
};
const traceOf = (is_cache_hit: boolean, found: Record<string, unknown>) =>
  ({ is_cache_hit, steps: [{ node: "check_cache", started_ms: 0, ms: 1, detail: found }] }) as unknown as Trace;

test("a cache hit shows its entry and what it rests on", () => {
  expect(cacheHitOf(traceOf(true, detail))).toEqual({
    entryId: "e",
    question: "How long?",
    score: 0.95,
    restsOn: detail.rests_on,
  });
});

test("without a hit, or for one recorded without its entry, nothing is shown", () => {
  expect(cacheHitOf(traceOf(false, detail))).toBeNull();
  expect(cacheHitOf(traceOf(true, {}))).toBeNull();
  expect(cacheHitOf({ is_cache_hit: true, steps: [] } as unknown as Trace)).toBeNull();
});
