/** Fits weights so that golds outrank each question's other candidates (ListNet softmax; Cao et al. 2007). Pure. */
import { solve } from "./ridge.ts";

export interface RankExample {
  /** One row of features per candidate. */
  candidates: number[][];
  isGold: boolean[];
  /** The question's weight. */
  weight: number;
}

const MAX_STEPS = 40;
const DONE = 1e-6;

/**
 * Newton steps on a bound that treats each question's golds as fixed, with backtracking; features need not be scaled.
 * @param penalty on the squared weights, for features scaled to a variance of 1
 */
export function fitSoftmax(examples: RankExample[], penalty: number): number[] {
  const usable = examples.filter(({ isGold }) => isGold.includes(true) && isGold.includes(false));
  const scales = scalesOf(usable);
  const scaled = usable.map((one) => ({
    ...one,
    candidates: one.candidates.map((row) => row.map((value, at) => value / scales[at]!)),
  }));
  const total = scaled.reduce((sum, one) => sum + one.weight, 0);
  const loss = (weights: number[]) =>
    penalty * 0.5 * weights.reduce((sum, weight) => sum + weight ** 2, 0) -
    scaled.reduce((sum, example) => sum + (example.weight / total) * logShare(example, weights), 0);
  let weights = scales.map(() => 0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = weights.map((weight) => -penalty * weight);
    const curvature = weights.map((_, at) => weights.map((__, other) => (at === other ? penalty : 0)));
    for (const example of scaled) addExample(example, weights, example.weight / total, gradient, curvature);
    const change = solve(curvature, gradient);
    const before = loss(weights);
    const from = weights;
    const taken = [1, 0.5, 0.25, 0.1, 0.02].find(
      (share) => loss(from.map((weight, at) => weight + share * change[at]!)) < before,
    );
    if (!taken) break;
    weights = from.map((weight, at) => weight + taken * change[at]!);
    if (taken * Math.max(...change.map(Math.abs)) < DONE) break;
  }
  return weights.map((weight, at) => weight / scales[at]!);
}

/** Log of the golds' share of the softmax. */
function logShare({ candidates, isGold }: RankExample, weights: number[]): number {
  const scores = scoresOf(candidates, weights);
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const gold = powers.reduce((sum, power, index) => sum + (isGold[index] ? power : 0), 0);
  return Math.log(Math.max(gold, 1e-300) / powers.reduce((sum, power) => sum + power, 0));
}

const scoresOf = (candidates: number[][], weights: number[]) =>
  candidates.map((row) => row.reduce((sum, value, at) => sum + value * weights[at]!, 0));

/** Adds one question's contribution to gradient and curvature. */
function addExample(
  { candidates, isGold }: RankExample,
  weights: number[],
  share: number,
  gradient: number[],
  curvature: number[][],
) {
  const all = chances(
    candidates,
    weights,
    candidates.map(() => true),
  );
  const gold = chances(candidates, weights, isGold);
  const mean = weights.map((_, at) => candidates.reduce((sum, row, index) => sum + all[index]! * row[at]!, 0));
  for (const [index, row] of candidates.entries()) {
    for (let at = 0; at < weights.length; at++) {
      gradient[at]! += share * (gold[index]! - all[index]!) * row[at]!;
      const apart = share * all[index]! * (row[at]! - mean[at]!);
      for (let other = 0; other < weights.length; other++)
        curvature[at]![other]! += apart * (row[other]! - mean[other]!);
    }
  }
}

/** The softmax over the admitted candidates. */
function chances(candidates: number[][], weights: number[], isIn: boolean[]): number[] {
  const scores = scoresOf(candidates, weights);
  const highest = Math.max(...scores.filter((_, index) => isIn[index]));
  const powers = scores.map((score, index) => (isIn[index] ? Math.exp(score - highest) : 0));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

function scalesOf(examples: RankExample[]): number[] {
  const rows = examples.flatMap(({ candidates }) => candidates);
  return (rows[0] ?? []).map((_, at) => {
    const mean = rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + (row[at]! - mean) ** 2, 0) / rows.length + 1e-12);
  });
}
