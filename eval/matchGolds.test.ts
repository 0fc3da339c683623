import { describe, expect, it } from "vitest";
import { isHeldBy, type Place, rankGolds } from "./matchGolds.ts";

const place = (document: string, start: number, end: number, rest: Partial<Place> = {}): Place => ({
  document,
  start,
  end,
  anchor: null,
  page: null,
  ...rest,
});
const span = (start: number, end: number) => ({ documents: ["a"], span: { start, end } });

describe("a chunk", () => {
  it("holds a span it shares a character with, and none that only touches it", () => {
    expect(isHeldBy(span(5, 10), place("a", 9, 20))).toBe(true);
    expect(isHeldBy(span(5, 10), place("a", 10, 20))).toBe(false);
    expect(isHeldBy(span(5, 10), place("a", 0, 5))).toBe(false);
    expect(isHeldBy(span(5, 10), place("b", 0, 20))).toBe(false);
  });

  it("holds a page or a section only of the right document", () => {
    const gold = { documents: ["a", "b"], page: 3 };
    expect(isHeldBy(gold, place("b", 0, 1, { page: 3 }))).toBe(true);
    expect(isHeldBy(gold, place("b", 0, 1, { page: 2 }))).toBe(false);
    expect(isHeldBy(gold, place("c", 0, 1, { page: 3 }))).toBe(false);
    expect(isHeldBy({ documents: ["a"], anchor: "how" }, place("a", 0, 1, { anchor: "why" }))).toBe(false);
  });
});

describe("a ranking", () => {
  it("counts a document once, where its first chunk stands", () => {
    const places = [place("b", 0, 5), place("b", 5, 9), place("a", 0, 5)];
    expect(rankGolds([{ documents: ["a"] }], places, "document").hits).toEqual([[], [0]]);
    expect(rankGolds([{ documents: ["a"] }], places, "chunk").hits).toEqual([[], [], [0]]);
  });

  it("names every gold a chunk holds", () => {
    const golds = [span(0, 4), span(6, 8), span(90, 99)];
    expect(rankGolds(golds, [place("a", 0, 9)], "chunk")).toEqual({ golds: 3, hits: [[0, 1]] });
  });
});
