/** The figures of an evaluation. Pure; metrics.test.ts has each worked out by hand. */

/** One question's results against what they should hold. */
export interface Ranking {
  /** How many golds there are to find; at least one. */
  golds: number;
  /** For each result, best first: the golds it holds, as indexes. */
  hits: number[][];
}

/** The share of golds among the first `k` results. */
export function recallAt({ golds, hits }: Ranking, k: number): number {
  return new Set(hits.slice(0, k).flat()).size / golds;
}

/** One over the rank of the first result that holds a gold; 0 when none of the first `k` does. */
export function reciprocalRank({ hits }: Ranking, k: number): number {
  const first = hits.slice(0, k).findIndex((held) => held.length > 0);
  return first === -1 ? 0 : 1 / (first + 1);
}

/** Discounted gain over the best possible one. A result gains 1 when it holds a gold that none before it held. */
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

/** An answer's confidence, and whether the question could be answered at all. */
export interface Graded {
  confidence: number;
  isAnswerable: boolean;
}

/** The chance that an answerable question is graded above an unanswerable one, ties counting half; null without both kinds. */
export function auroc(graded: Graded[]): number | null {
  const [yes, no] = bothKinds(graded);
  if (yes.length === 0 || no.length === 0) return null;
  let wins = 0;
  for (const a of yes) for (const b of no) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (yes.length * no.length);
}

/** The standard error of `auroc` (Hanley and McNeil 1982); null without both kinds. */
export function aurocError(graded: Graded[]): number | null {
  const area = auroc(graded);
  if (area === null) return null;
  const [yes, no] = bothKinds(graded).map((kind) => kind.length) as [number, number];
  const q1 = area / (2 - area);
  const q2 = (2 * area ** 2) / (1 + area);
  const spread = area * (1 - area) + (yes - 1) * (q1 - area ** 2) + (no - 1) * (q2 - area ** 2);
  return Math.sqrt(Math.max(0, spread) / (yes * no));
}

export interface Escalation {
  /** The share of questions that go to a person. */
  escalated: number;
  /** Of those that go to a person: the share that could not be answered. Null when none goes. */
  precision: number | null;
  /** Of those that could not be answered: the share that goes to a person. Null when all could be. */
  recall: number | null;
  /** Of those that are answered: the share that could be. Null when none is. */
  answered_rightly: number | null;
}

/** What a threshold does: a confidence below it escalates. */
export function escalationAt(graded: Graded[], threshold: number): Escalation {
  const count = (isEscalated: boolean, isAnswerable: boolean) =>
    graded.filter((one) => one.confidence < threshold === isEscalated && one.isAnswerable === isAnswerable).length;
  const right = count(true, false);
  const tooCareful = count(true, true);
  const missed = count(false, false);
  const answered = count(false, true);
  return {
    escalated: (right + tooCareful) / graded.length,
    precision: share(right, right + tooCareful),
    recall: share(right, right + missed),
    answered_rightly: share(answered, answered + missed),
  };
}

/** The smallest value that at least this share of values does not exceed (nearest rank). */
export function percentile(values: number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * at) - 1)] ?? Number.NaN;
}

/** NaN for no values. */
export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function bothKinds(graded: Graded[]): [number[], number[]] {
  const of = (isAnswerable: boolean) =>
    graded.filter((one) => one.isAnswerable === isAnswerable).map((one) => one.confidence);
  return [of(true), of(false)];
}
