import { describe, expect, it } from "vitest";
import { type ChunkOrigin, isHeldBy, rankGolds, rankPassages } from "./matchGolds.ts";

const place = (document: string, start: number, end: number, rest: Partial<ChunkOrigin> = {}): ChunkOrigin => ({
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
  it("contains a span if they share a character, and not if they only touch", () => {
    expect(isHeldBy(span(5, 10), place("a", 9, 20))).toBe(true);
    expect(isHeldBy(span(5, 10), place("a", 10, 20))).toBe(false);
    expect(isHeldBy(span(5, 10), place("a", 0, 5))).toBe(false);
    expect(isHeldBy(span(5, 10), place("b", 0, 20))).toBe(false);
  });

  it("contains a page or a section only if the document is the right one", () => {
    const gold = { document: "b", page: 3 };
    expect(isHeldBy(gold, place("b", 0, 1, { page: 3 }))).toBe(true);
    expect(isHeldBy(gold, place("b", 0, 1, { page: 2 }))).toBe(false);
    expect(isHeldBy(gold, place("c", 0, 1, { page: 3 }))).toBe(false);
    expect(isHeldBy({ document: "a", anchor: "how" }, place("a", 0, 1, { anchor: "why" }))).toBe(false);
  });
});

describe("a ranking", () => {
  it("counts a document once, at the rank of its first chunk", () => {
    const places = [place("b", 0, 5), place("b", 5, 9), place("a", 0, 5)];
    expect(rankGolds([{ document: "a" }], places, "document").hits).toEqual([[], [0]]);
    expect(rankGolds([{ document: "a" }], places, "chunk").hits).toEqual([[], [], [0]]);
  });

  it("names every gold that a chunk contains", () => {
    const golds = [span(0, 4), span(6, 8), span(90, 99)];
    expect(rankGolds(golds, [place("a", 0, 9)], "chunk")).toEqual({ golds: 3, hits: [[0, 1]] });
  });
});

describe("a ranking of reference passages", () => {
  const passages = [0, 10, 20, 30].map((start) => ({ id: `p${start}`, document: "a", start, end: start + 10 }));

  it("lists each passage of a large chunk separately, in their order", () => {
    expect(rankPassages([span(22, 24)], [place("a", 0, 30)], passages).hits).toEqual([[], [], [0]]);
  });

  it("leaves out passages of which a chunk has less than half", () => {
    expect(rankPassages([span(10, 13)], [place("a", 0, 13)], passages).hits).toEqual([[]]);
    expect(rankPassages([span(10, 13)], [place("a", 0, 15)], passages).hits).toEqual([[], [0]]);
  });

  it("counts a chunk smaller than half a passage as the passage it overlaps most, once", () => {
    const places = [place("a", 8, 12), place("a", 11, 14), place("a", 34, 36)];
    expect(rankPassages([span(31, 32)], places, passages).hits).toEqual([[], [], [0]]);
  });

  it("ignores passages of other documents", () => {
    expect(rankPassages([span(0, 5)], [place("b", 0, 30)], passages).hits).toEqual([]);
  });
});
