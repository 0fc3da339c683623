import { describe, expect, it } from "vitest";
import {
  auroc,
  aurocError,
  escalationAt,
  mean,
  ndcgAt,
  percentile,
  type Ranking,
  recallAt,
  reciprocalRank,
} from "./metrics.ts";

/** Three golds: the second result holds gold 0, the third holds 0 again and 2; gold 1 is never found. */
const ranking: Ranking = { golds: 3, hits: [[], [0], [0, 2], []] };
const empty: Ranking = { golds: 2, hits: [] };

describe("retrieval figures", () => {
  it("count each gold once, however many results hold it", () => {
    expect(recallAt(ranking, 1)).toBe(0);
    expect(recallAt(ranking, 2)).toBeCloseTo(1 / 3);
    expect(recallAt(ranking, 10)).toBeCloseTo(2 / 3);
  });

  it("take the rank of the first result with a gold", () => {
    expect(reciprocalRank(ranking, 10)).toBe(1 / 2);
    expect(reciprocalRank(ranking, 1)).toBe(0);
  });

  it("discount gains by rank, against the best order there could be", () => {
    // 1/log2(3) + 1/log2(4) = 1.13093 of 1 + 1/log2(3) + 1/log2(4) = 2.13093
    expect(ndcgAt(ranking, 10)).toBeCloseTo(1.13093 / 2.13093, 5);
    // Only rank 1 counts, and one gold there would be the best.
    expect(ndcgAt(ranking, 1)).toBe(0);
    expect(ndcgAt({ golds: 1, hits: [[0], [0]] }, 10)).toBe(1);
  });

  it("gain nothing from a gold that was found before", () => {
    // 1 of 1 + 1/log2(3)
    expect(ndcgAt({ golds: 2, hits: [[0], [0]] }, 10)).toBeCloseTo(1 / 1.63093, 5);
  });

  it("are 0 when nothing was found", () => {
    expect([recallAt(empty, 10), reciprocalRank(empty, 10), ndcgAt(empty, 10)]).toEqual([0, 0, 0]);
  });
});

const yes = (confidence: number) => ({ confidence, isAnswerable: true });
const no = (confidence: number) => ({ confidence, isAnswerable: false });

describe("grading figures", () => {
  it("have the area as the share of pairs in the right order, ties half", () => {
    // Pairs: .9>.8, .9>.2, .5<.8, .5>.2: three of four.
    expect(auroc([yes(0.9), yes(0.5), no(0.8), no(0.2)])).toBe(0.75);
    expect(auroc([yes(0.5), no(0.5)])).toBe(0.5);
    expect(auroc([yes(0.5)])).toBeNull();
  });

  it("have Hanley and McNeil's error of the area", () => {
    // A .75, Q1 .6, Q2 .642857: (.1875 + .0375 + .080357) / 4 = .076339, its root .276296
    expect(aurocError([yes(0.9), yes(0.5), no(0.8), no(0.2)])).toBeCloseTo(0.276296, 5);
    expect(aurocError([yes(1), no(0)])).toBe(0);
    expect(aurocError([no(0)])).toBeNull();
  });

  it("escalate what is below the threshold and answer what is on it", () => {
    // Escalated: .69 (answerable), .1 and .2 (not). Answered: .7 and .9 (answerable), .8 (not).
    const graded = [yes(0.7), yes(0.9), yes(0.69), no(0.1), no(0.2), no(0.8)];
    expect(escalationAt(graded, 0.7)).toEqual({
      escalated: 1 / 2,
      precision: 2 / 3,
      recall: 2 / 3,
      answered_rightly: 2 / 3,
    });
  });

  it("claim no share of nothing", () => {
    expect(escalationAt([yes(0.9)], 0.7)).toEqual({ escalated: 0, precision: null, recall: null, answered_rightly: 1 });
    expect(escalationAt([no(0.1)], 0.7)).toEqual({ escalated: 1, precision: 1, recall: 1, answered_rightly: null });
  });
});

describe("plain figures", () => {
  it("take percentiles by nearest rank, in any order", () => {
    expect(percentile([40, 10, 30, 20], 0.5)).toBe(20);
    expect(percentile([40, 10, 30, 20], 0.95)).toBe(40);
    expect(percentile([7], 0.5)).toBe(7);
  });

  it("average", () => {
    expect(mean([1, 2, 6])).toBe(3);
  });
});
