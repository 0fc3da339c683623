import { expect, test } from "vitest";
import { parsePairs, readPairs } from "./readPairs.ts";

test("a line's sign says whether one answer serves both questions", () => {
  expect(parsePairs("# a shop\n+ Are you open? | open today?\n- Where? | When?\n\nnot a pair\n")).toEqual([
    { a: "Are you open?", b: "open today?", isSame: true },
    { a: "Where?", b: "When?", isSame: false },
  ]);
});

test("no pair is written twice, and every business has pairs of both kinds", async () => {
  const sets = await readPairs();
  const all = sets.flatMap(({ pairs }) => pairs.map(({ a, b }) => [a, b].sort().join(" | ")));
  expect(new Set(all).size).toBe(all.length);
  for (const { pairs } of sets) expect(new Set(pairs.map(({ isSame }) => isSame)).size).toBe(2);
});
