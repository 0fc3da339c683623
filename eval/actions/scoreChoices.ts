/** Scores the choices made for visitors' phrases. Pure. */
import { type Choice, chanceOf, decide, type Thresholds } from "../../server/actions/choose/decide.ts";
import type { PhraseRow } from "./gatherRows.ts";

/**
 * `right`: the wanted action; `asked`: a choice of two that includes it; `astray`: a choice without it; `none`: answered
 * from documents, which is right for phrases that want no action; `false`: an unwanted action.
 */
export type Outcome = "right" | "asked" | "astray" | "none" | "false";

export interface Fit {
  weights: readonly number[];
  thresholds: Thresholds;
}

export function choose({ evidence }: Pick<PhraseRow, "evidence">, { weights, thresholds }: Fit): Choice<string> | null {
  return decide(
    evidence.map(({ action, features }) => ({ action, chance: chanceOf(features, weights) })),
    thresholds,
  );
}

export function outcomeOf(wanted: string | null, choice: Choice<string> | null): Outcome {
  if (choice === null) return "none";
  if ("near" in choice) return choice.near.some((action) => action === wanted) ? "asked" : "astray";
  return choice.action === wanted ? "right" : "false";
}

export interface ChoiceCounts {
  wanted: number;
  right: number;
  asked: number;
  missed: number;
  /** Wrong actions for phrases that want another one. */
  wrong: number;
  unwanted: number;
  askedNeedlessly: number;
  /** Actions for phrases that want none. */
  started: number;
}

export function countChoices(all: readonly { wanted: string | null; outcome: Outcome }[]): ChoiceCounts {
  const count = (isWanted: boolean, ...outcomes: Outcome[]) =>
    all.filter(({ wanted, outcome }) => (wanted !== null) === isWanted && outcomes.includes(outcome)).length;
  const every: Outcome[] = ["right", "asked", "astray", "none", "false"];
  return {
    wanted: count(true, ...every),
    right: count(true, "right"),
    asked: count(true, "asked"),
    missed: count(true, "none", "astray"),
    wrong: count(true, "false"),
    unwanted: count(false, ...every),
    askedNeedlessly: count(false, "asked", "astray"),
    started: count(false, "false"),
  };
}
