import { expect, test } from "vitest";
import { lineTable } from "./lineAcross.ts";
import { parsePairs, readPairs } from "./readPairs.ts";

test("a line's sign says whether one answer serves both questions", () => {
  expect(parsePairs("# a shop\n+ Are you open? | open today?\n- Where? | When?\n\nnot a pair\n")).toEqual([
    { a: "Are you open?", b: "open today?", isSame: true },
    { a: "Where?", b: "When?", isSame: false },
  ]);
});

test("no pair occurs twice, and every business and language has pairs of both kinds", async () => {
  const sets = [...(await readPairs("pairs")), ...(await readPairs("reworded"))];
  const all = sets.flatMap(({ pairs }) => pairs.map(({ a, b }) => [a, b].sort().join(" | ")));
  expect(new Set(all).size).toBe(all.length);
  for (const { pairs } of sets) expect(new Set(pairs.map(({ isSame }) => isSame)).size).toBe(2);
});

test("a threshold is fitted on the other languages' near misses and tested on its own language's", () => {
  const pairs = (same: number, near: number) => [
    { isSame: true, similarity: same },
    { isSame: false, similarity: near },
  ];
  const sets = [
    { language: "german", pairs: pairs(0.9, 0.8) },
    { language: "turkish", pairs: pairs(0.7, 0.85) },
  ];
  expect(lineTable(sets).rows).toEqual([
    ["german", "1.000", ".850", "1", "1", "1", "0"],
    ["turkish", ".000", ".800", "1", "0", "1", "1"],
    ["all", ".500", "", "2", "1", "2", "1"],
  ]);
});
