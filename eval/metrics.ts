/** Evaluation metrics. Pure; metrics.test.ts has each worked out by hand. */

/** A question's results compared with its golds. */
export interface Ranking {
  /** Number of golds to find, at least one. */
  golds: number;
  /** For each result, best first: indexes of the golds it contains. */
  hits: number[][];
}

/** Recall at `k`: the share of golds among the first `k` results. */
export function recallAt({ golds, hits }: Ranking, k: number): number {
  return new Set(hits.slice(0, k).flat()).size / golds;
}

/** 1 when one of the first `k` results contains a gold, else 0. */
export function hitAt({ hits }: Ranking, k: number): number {
  return hits.slice(0, k).some((held) => held.length > 0) ? 1 : 0;
}

/** 1 / rank of the first result with a gold; 0 when none of the first `k` has one. */
export function reciprocalRank({ hits }: Ranking, k: number): number {
  const first = hits.slice(0, k).findIndex((held) => held.length > 0);
  return first === -1 ? 0 : 1 / (first + 1);
}

/** Normalized discounted cumulative gain. A result gains 1 when it contains a gold no earlier result had. */
export function ndcgAt({ golds, hits }: Ranking, k: number): number {
  const seen = new Set<number>();
  let gain = 0;
  for (const [index, held] of hits.slice(0, k).entries()) {
    if (held.some((gold) => !seen.has(gold))) gain += 1 / Math.log2(index + 2);
    for (const gold of held) seen.add(gold);
  }
  let best = 0;
  for (let index = 0; index < Math.min(golds, k); index++) best += 1 / Math.log2(index + 2);
  return gain / best;
}

/** An answer's confidence, and whether the question was answerable. */
export interface GradedQuestion {
  confidence: number;
  isAnswerable: boolean;
  /** False when the question goes to a person. */
  isAnswered: boolean;
}

/**
 * AUROC: the probability that an answerable question gets a higher grade than an unanswerable one, ties counting half;
 * null unless both kinds occur.
 */
export function auroc(graded: Pick<GradedQuestion, "confidence" | "isAnswerable">[]): number | null {
  const sorted = [...graded].sort((a, b) => a.confidence - b.confidence);
  const yes = sorted.filter((one) => one.isAnswerable).length;
  const no = sorted.length - yes;
  if (yes === 0 || no === 0) return null;
  let ranks = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    let tied = 0;
    for (; sorted[end]?.confidence === sorted[start]!.confidence; end++) if (sorted[end]!.isAnswerable) tied++;
    ranks += (tied * (start + 1 + end)) / 2;
    start = end;
  }
  return (ranks - (yes * (yes + 1)) / 2) / (yes * no);
}

/** Number of bootstrap samples for an interval. */
const DRAWS = 1000;

/** 95 % bootstrap interval of the AUROC; null unless both kinds occur. Deterministic. */
export function aurocInterval(graded: GradedQuestion[]): [number, number] | null {
  if (auroc(graded) === null) return null;
  const random = randomFrom(1);
  const areas: number[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const area = auroc(graded.map(() => graded[Math.floor(random() * graded.length)]!));
    if (area !== null) areas.push(area);
  }
  return [percentile(areas, 0.025), percentile(areas, 0.975)];
}

/** Seeded random numbers from 0 to below 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Escalation {
  /** Share of questions that go to a person. */
  escalated: number;
  /** Of those: the share that is unanswerable. Null when there are none. */
  precision: number | null;
  /** Of unanswerable questions: the share that goes to a person. Null when there are none. */
  recall: number | null;
  /** Of answered questions: the share that is answerable. Null when there are none. */
  answered_rightly: number | null;
}

/** Precision and recall of the product's escalations. */
export function escalationOf(graded: GradedQuestion[]): Escalation {
  const count = (isAnswered: boolean, isAnswerable: boolean) =>
    graded.filter((one) => one.isAnswered === isAnswered && one.isAnswerable === isAnswerable).length;
  const right = count(false, false);
  const tooCareful = count(false, true);
  const missed = count(true, false);
  const answered = count(true, true);
  return {
    escalated: (right + tooCareful) / graded.length,
    precision: share(right, right + tooCareful),
    recall: share(right, right + missed),
    answered_rightly: share(answered, answered + missed),
  };
}

export interface ReliabilityBin {
  from: number;
  to: number;
  answers: number;
  /** Share of the bin's answers that are right. Null when it is empty. */
  right: number | null;
}

/** Ten confidence bins; the last includes 1. */
export function reliabilityBins(answers: { confidence: number; isRight: boolean }[]): ReliabilityBin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const members = answers.filter((one) => Math.min(9, Math.floor(one.confidence * 10 + 1e-9)) === bin);
    const right = members.filter((one) => one.isRight).length;
    return {
      from: bin / 10,
      to: (bin + 1) / 10,
      answers: members.length,
      right: share(right, members.length),
    };
  });
}

/** The smallest value that at least this share of values does not exceed (nearest rank). */
export function percentile(values: number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * at) - 1)] ?? Number.NaN;
}

/** NaN without values. */
export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Null when the whole is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The 95 % Wilson interval of a share. @param part may be a mean of counts */
export function shareInterval(part: number, whole: number): [number, number] {
  const z = 1.96;
  const at = part / whole;
  const middle = at + z ** 2 / (2 * whole);
  const reach = z * Math.sqrt((at * (1 - at)) / whole + z ** 2 / (4 * whole ** 2));
  const scale = 1 + z ** 2 / whole;
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)];
}
