import { describe, expect, it } from "vitest";
import {
  auroc,
  aurocInterval,
  escalationOf,
  hitAt,
  mean,
  ndcgAt,
  percentile,
  type Ranking,
  recallAt,
  reciprocalRank,
  reliabilityBins,
  shareInterval,
} from "./metrics.ts";

/** Three golds: the second result holds gold 0, the third holds 0 again and 2; gold 1 is never found. */
const ranking: Ranking = { golds: 3, hits: [[], [0], [0, 2], []] };
const empty: Ranking = { golds: 2, hits: [] };

describe("retrieval figures", () => {
  it("count each gold once, however many results contain it", () => {
    expect(recallAt(ranking, 1)).toBe(0);
    expect(recallAt(ranking, 2)).toBeCloseTo(1 / 3);
    expect(recallAt(ranking, 10)).toBeCloseTo(2 / 3);
  });

  it("take the rank of the first result with a gold", () => {
    expect(reciprocalRank(ranking, 10)).toBe(1 / 2);
    expect(reciprocalRank(ranking, 1)).toBe(0);
  });

  it("tell whether any gold is among the first", () => {
    expect(hitAt(ranking, 1)).toBe(0);
    expect(hitAt(ranking, 2)).toBe(1);
  });

  it("discount gains by rank, relative to the best possible order", () => {
    // 1/log2(3) + 1/log2(4) = 1.13093 of 1 + 1/log2(3) + 1/log2(4) = 2.13093
    expect(ndcgAt(ranking, 10)).toBeCloseTo(1.13093 / 2.13093, 5);
    // Only rank 1 counts, and one gold there would be the best.
    expect(ndcgAt(ranking, 1)).toBe(0);
    expect(ndcgAt({ golds: 1, hits: [[0], [0]] }, 10)).toBe(1);
  });

  it("add nothing for a gold that was found before", () => {
    // 1 of 1 + 1/log2(3)
    expect(ndcgAt({ golds: 2, hits: [[0], [0]] }, 10)).toBeCloseTo(1 / 1.63093, 5);
  });

  it("are 0 when nothing was found", () => {
    expect([recallAt(empty, 10), reciprocalRank(empty, 10), ndcgAt(empty, 10)]).toEqual([0, 0, 0]);
  });
});

const graded = (confidence: number, isAnswerable: boolean, isAnswered = confidence >= 0.7) => ({
  confidence,
  isAnswerable,
  isAnswered,
});
const yes = (confidence: number) => graded(confidence, true);
const no = (confidence: number) => graded(confidence, false);

describe("grading figures", () => {
  it("define the area as the share of pairs in the right order, with ties counted half", () => {
    // Pairs: .9>.8, .9>.2, .5<.8, .5>.2: three of four.
    expect(auroc([yes(0.9), yes(0.5), no(0.8), no(0.2)])).toBe(0.75);
    expect(auroc([yes(0.5), no(0.5)])).toBe(0.5);
    // .5 ties with one of two below .9: (1 + 1 + .5 + 1) / 4.
    expect(auroc([yes(0.9), yes(0.5), no(0.5), no(0.2)])).toBe(0.875);
    expect(auroc([yes(0.5)])).toBeNull();
  });

  it("give an interval that contains the area, narrows with more questions, and is the same each time", () => {
    const few = Array.from({ length: 40 }, (_, index) => graded((index % 7) / 7, index % 3 === 0));
    const many = Array.from({ length: 40 }, () => few).flat();
    const [low, high] = aurocInterval(few)!;
    const [lowOfMany, highOfMany] = aurocInterval(many)!;
    const area = auroc(few)!;
    expect(low).toBeLessThan(area);
    expect(high).toBeGreaterThan(area);
    expect(highOfMany - lowOfMany).toBeLessThan((high - low) / 3);
    expect(aurocInterval(few)).toEqual([low, high]);
    expect(aurocInterval([yes(1)])).toBeNull();
  });

  it("count what was escalated and what was answered", () => {
    // Escalated: .69 (answerable), .1 and .2 (not). Answered: .7 and .9 (answerable), .8 (not).
    expect(escalationOf([yes(0.7), yes(0.9), yes(0.69), no(0.1), no(0.2), no(0.8)])).toEqual({
      escalated: 1 / 2,
      precision: 2 / 3,
      recall: 2 / 3,
      answered_rightly: 2 / 3,
    });
    // Sure, but without an answer: a person is asked.
    expect(escalationOf([graded(0.9, true, false)])).toMatchObject({ escalated: 1, precision: 0 });
  });

  it("give no share of an empty set", () => {
    expect(escalationOf([yes(0.9)])).toEqual({ escalated: 0, precision: null, recall: null, answered_rightly: 1 });
    expect(escalationOf([no(0.1)])).toEqual({ escalated: 1, precision: 1, recall: 1, answered_rightly: null });
  });

  it("sort confidences into tenths, with 0 and 1 in the outer ones", () => {
    const right = (confidence: number) => ({ confidence, isRight: true });
    const wrong = (confidence: number) => ({ confidence, isRight: false });
    const bins = reliabilityBins([right(0), wrong(0.09), right(0.3), right(0.7), wrong(0.7), right(1)]);
    expect(bins.map((bin) => bin.answers)).toEqual([2, 0, 0, 1, 0, 0, 0, 2, 0, 1]);
    expect(bins.map((bin) => bin.right)).toEqual([0.5, null, null, 1, null, null, null, 0.5, null, 1]);
  });
});

describe("plain figures", () => {
  it("take percentiles by nearest rank, in any order", () => {
    expect(percentile([40, 10, 30, 20], 0.5)).toBe(20);
    expect(percentile([40, 10, 30, 20], 0.95)).toBe(40);
    expect(percentile([7], 0.5)).toBe(7);
  });

  it("compute averages", () => {
    expect(mean([1, 2, 6])).toBe(3);
  });
});

describe("the interval of a share", () => {
  it("contains the share, widens with fewer observations, and admits that none of many may still be some", () => {
    const [low, high] = shareInterval(5, 100);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.0215", "0.1118"]);
    expect(shareInterval(0, 829)[0]).toBe(0);
    expect(shareInterval(0, 829)[1]).toBeCloseTo(0.0046, 4);
    expect(shareInterval(0, 10)[1]).toBeGreaterThan(shareInterval(0, 100)[1]);
    expect(shareInterval(10, 10)[1]).toBe(1);
  });
});
