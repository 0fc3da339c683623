/** Chooses between actions by the odds that each is wanted. Pure. */
import type { Evidence } from "./evidence.ts";
import { MIN_CHANCE, NEAR_ODDS, WEIGHTS } from "./weights.ts";

export type Choice<T> = { action: T } | { near: [T, T] };

export interface Thresholds {
  minChance: number;
  nearOdds: number;
}

const FITTED: Thresholds = { minChance: MIN_CHANCE, nearOdds: NEAR_ODDS };

/** The chance that an action is wanted, from its evidence. */
export function chanceOf(evidence: Evidence, weights: readonly number[] = WEIGHTS): number {
  if (evidence === null) return 0;
  return 1 / (1 + Math.exp(-evidence.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
}

/** @returns null when none is likely enough; two when neither is clearly more likely */
export function decide<T>(chances: readonly { action: T; chance: number }[], by = FITTED): Choice<T> | null {
  const [first, second] = chances.toSorted((a, b) => b.chance - a.chance);
  if (!first || first.chance < by.minChance) return null;
  const isNear = second !== undefined && oddsOf(first.chance) < by.nearOdds * oddsOf(second.chance);
  return isNear ? { near: [first.action, second.action] } : { action: first.action };
}

export const oddsOf = (chance: number) => chance / (1 - chance);
