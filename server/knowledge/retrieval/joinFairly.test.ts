import { describe, expect, it } from "vitest";
import { passageOf } from "../../test/contracts/engine.ts";
import { foundBySearch, joinFairly, noteSearches } from "./joinFairly.ts";

const found = (...numbers: number[]) => numbers.map((n) => passageOf(n, "Handbook", `Passage ${n}.`));
const idsOf = (searches: number[][], limit = 20) =>
  joinFairly(
    searches.map((numbers) => found(...numbers)),
    limit,
  ).map(({ chunk_id }) => Number(chunk_id.slice("chunk-".length)));

describe("the results of several searches", () => {
  it("take turns, so that each has its share however much another has found", () => {
    expect(idsOf([[1, 2, 3, 4], [11], [21, 22]], 5)).toEqual([1, 11, 21, 2, 22]);
  });

  it("come once where several have found them, at the best place", () => {
    expect(
      idsOf([
        [1, 2],
        [2, 3],
      ]),
    ).toEqual([1, 2, 3]);
    expect(joinFairly([found(1, 2), found(2, 3)], 20).map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it("can be separated again: each search's in its own order, with its own scores", () => {
    const scored = (numbers: number[], score: number) =>
      found(...numbers).map((passage) => ({ ...passage, scores: { fused: score }, idf: { [`term${score}`]: score } }));
    const joined = joinFairly(noteSearches([scored([1, 2, 3], 5), scored([3, 1, 4], 7)]), 20);
    const of = (search: number) =>
      foundBySearch(joined, search)!.map(({ chunk_id, scores }) => [chunk_id, scores.fused]);
    expect(of(0)).toEqual([1, 2, 3].map((n) => [`chunk-${n}`, 5]));
    expect(of(1)).toEqual([3, 1, 4].map((n) => [`chunk-${n}`, 7]));
    expect(of(2)).toEqual([]);
    expect(joined[0]!.idf).toEqual({ term5: 5, term7: 7 });
    expect(foundBySearch(found(1, 2), 0)).toBeNull();
  });

  it("are empty where nothing was found", () => {
    expect(idsOf([[], []])).toEqual([]);
    expect(joinFairly([], 5)).toEqual([]);
  });
});
