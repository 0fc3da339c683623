/** Fits the weights of the features and the thresholds of the decision. Pure. */

import type { Thresholds } from "../../server/actions/choose/decide.ts";
import { FEATURES } from "../../server/actions/choose/evidence.ts";
import { fitRidge } from "../fit/ridge.ts";
import type { PhraseRow } from "./gatherRows.ts";
import { choose, countChoices, type Fit, outcomeOf } from "./scoreChoices.ts";

const PENALTY = 2;
/** The constant is almost unpenalized. */
const CONSTANT_PENALTY = 0.001;
const CHANCES = Array.from({ length: 15 }, (_, at) => (5 + at) / 20);
/** Candidate odds below which the visitor chooses between two actions; a clarifying question costs only one tap. */
const ODDS = [4, 6, 10];
/** In units of one right action's gain: a false one costs ten, a useful clarifying question gains half. */
const COST = { false: 10, asked: 0.5, askedNeedlessly: 0.5 };

export function fitChoice(rows: readonly PhraseRow[]): Fit {
  const examples = rows.flatMap(({ phrase, evidence, untold }) =>
    [...evidence, ...untold].flatMap(({ action, features }) =>
      features === null ? [] : [{ features, isPositive: action === phrase.action, weight: 1 }],
    ),
  );
  const weights = fitRidge(examples, {
    signs: FEATURES.map(([, sign]) => sign),
    penalties: FEATURES.map(([name]) => (name === "one" ? CONSTANT_PENALTY : PENALTY)),
  });
  return { weights, thresholds: fitThresholds(rows, weights) };
}

function fitThresholds(rows: readonly PhraseRow[], weights: readonly number[]): Thresholds {
  const all = CHANCES.flatMap((minChance) => ODDS.map((nearOdds) => ({ minChance, nearOdds })));
  const gains = all.map((thresholds) => ({ thresholds, gain: gainOf(rows, { weights, thresholds }) }));
  const most = Math.max(...gains.map(({ gain }) => gain));
  // The middle of equally good thresholds leaves the most margin.
  const best = gains.filter(({ gain }) => gain === most);
  return best[Math.floor(best.length / 2)]?.thresholds ?? { minChance: 0.5, nearOdds: 3 };
}

function gainOf(rows: readonly PhraseRow[], fit: Fit): number {
  const counts = countChoices(
    rows.flatMap(({ phrase: { action }, evidence, untold }) =>
      [evidence, untold].map((of) => ({ wanted: action, outcome: outcomeOf(action, choose({ evidence: of }, fit)) })),
    ),
  );
  const { right, asked, askedNeedlessly, started, wrong } = counts;
  return right + COST.asked * asked - COST.askedNeedlessly * askedNeedlessly - COST.false * (started + wrong);
}
