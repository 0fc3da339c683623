/** Logistic regression with a ridge penalty and sign constraints. Pure; ridge.test.ts has worked cases. */

export interface Example {
  /** One value per feature. */
  features: number[];
  isPositive: boolean;
  /** The example's weight. */
  weight: number;
}

export interface RidgeOptions {
  /** The required sign of each weight: 1, -1, or 0 for either; a weight tending the wrong way stays 0. */
  signs: number[];
  /** The penalty per feature, on features scaled to a mean square of 1. */
  penalties: number[];
}

const MAX_STEPS = 30;
const DONE = 1e-7;

/** @returns one weight per unscaled feature. A constant must be among the features. */
export function fitRidge(examples: Example[], { signs, penalties }: RidgeOptions): number[] {
  const scales = signs.map((_, at) => Math.sqrt(mean(examples.map(({ features }) => features[at]! ** 2)) + 1e-12));
  const scaled = examples.map((one) => ({ ...one, features: one.features.map((value, at) => value / scales[at]!) }));
  let active = signs.map((_, at) => at);
  for (;;) {
    const found = newton(scaled, active, penalties);
    const kept = active.filter((at, index) => found[index]! * signs[at]! >= 0 || signs[at] === 0);
    if (kept.length === active.length) {
      return signs.map((_, at) => (active.includes(at) ? found[active.indexOf(at)]! / scales[at]! : 0));
    }
    active = kept;
  }
}

/** Newton's method on the active features. */
function newton(examples: Example[], active: number[], penalties: number[]): number[] {
  const size = active.length;
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = active.map((at, index) => penalties[at]! * weights[index]!);
    const curvature = active.map((at, row) => active.map((_, column) => (row === column ? penalties[at]! : 0)));
    for (const { features, isPositive, weight } of examples) {
      const x = active.map((at) => features[at]!);
      const share = 1 / (1 + Math.exp(-x.reduce((sum, value, index) => sum + value * weights[index]!, 0)));
      const off = weight * (share - (isPositive ? 1 : 0));
      const bend = weight * share * (1 - share);
      for (let row = 0; row < size; row++) {
        gradient[row]! += off * x[row]!;
        for (let column = 0; column < size; column++) curvature[row]![column]! += bend * x[row]! * x[column]!;
      }
    }
    const change = solve(curvature, gradient);
    for (let index = 0; index < size; index++) weights[index]! -= change[index]!;
    if (Math.max(...change.map(Math.abs)) < DONE) break;
  }
  return weights;
}

/** Solves matrix · x = right by Gaussian elimination with partial pivoting. */
export function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows
      .slice(at)
      .reduce((best, row) => (Math.abs(row[at]!) > Math.abs(best[at]!) ? row : best), rows[at]!);
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(at, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column <= rows.length; column++) row[column]! -= factor * pivot[column]!;
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
