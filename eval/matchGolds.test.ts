import { describe, expect, it } from "vitest";
import { isHeldBy, type Place, rankGolds, rankPassages } from "./matchGolds.ts";

const place = (document: string, start: number, end: number, rest: Partial<Place> = {}): Place => ({
  document,
  start,
  end,
  anchor: null,
  page: null,
  heading: "",
  ...rest,
});
const span = (start: number, end: number) => ({ document: "a", span: { start, end } });

describe("a chunk", () => {
  it("holds a span it shares a character with, and none that only touches it", () => {
    expect(isHeldBy(span(5, 10), place("a", 9, 20))).toBe(true);
    expect(isHeldBy(span(5, 10), place("a", 10, 20))).toBe(false);
    expect(isHeldBy(span(5, 10), place("a", 0, 5))).toBe(false);
    expect(isHeldBy(span(5, 10), place("b", 0, 20))).toBe(false);
  });

  it("holds a page or a section only of the right document", () => {
    const gold = { document: "b", page: 3 };
    expect(isHeldBy(gold, place("b", 0, 1, { page: 3 }))).toBe(true);
    expect(isHeldBy(gold, place("b", 0, 1, { page: 2 }))).toBe(false);
    expect(isHeldBy(gold, place("c", 0, 1, { page: 3 }))).toBe(false);
    expect(isHeldBy({ document: "a", anchor: "how" }, place("a", 0, 1, { anchor: "why" }))).toBe(false);
  });
});

describe("a ranking", () => {
  it("counts a document once, where its first chunk stands", () => {
    const places = [place("b", 0, 5), place("b", 5, 9), place("a", 0, 5)];
    expect(rankGolds([{ document: "a" }], places, "document").hits).toEqual([[], [0]]);
    expect(rankGolds([{ document: "a" }], places, "chunk").hits).toEqual([[], [], [0]]);
  });

  it("names every gold a chunk holds", () => {
    const golds = [span(0, 4), span(6, 8), span(90, 99)];
    expect(rankGolds(golds, [place("a", 0, 9)], "chunk")).toEqual({ golds: 3, hits: [[0, 1]] });
  });
});

describe("a ranking of reference passages", () => {
  const passages = [0, 10, 20, 30].map((start) => ({ id: `p${start}`, document: "a", start, end: start + 10 }));

  it("makes a large chunk pay for each passage it has, in their order", () => {
    expect(rankPassages([span(22, 24)], [place("a", 0, 30)], passages).hits).toEqual([[], [], [0]]);
  });

  it("leaves out passages of which a chunk has less than half", () => {
    expect(rankPassages([span(10, 13)], [place("a", 0, 13)], passages).hits).toEqual([[]]);
    expect(rankPassages([span(10, 13)], [place("a", 0, 15)], passages).hits).toEqual([[], [0]]);
  });

  it("takes a chunk smaller than any half for the passage it is most in, once", () => {
    const places = [place("a", 8, 12), place("a", 11, 14), place("a", 34, 36)];
    expect(rankPassages([span(31, 32)], places, passages).hits).toEqual([[], [], [0]]);
  });

  it("knows no passages of other documents", () => {
    expect(rankPassages([span(0, 5)], [place("b", 0, 30)], passages).hits).toEqual([]);
  });
});
