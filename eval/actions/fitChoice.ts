/** Fits the weights of the evidence and the thresholds of the decision. Pure. */

import type { Thresholds } from "../../server/actions/choose/decide.ts";
import { FEATURES } from "../../server/actions/choose/evidence.ts";
import { fitRidge } from "../fit/ridge.ts";
import type { PhraseRow } from "./gatherRows.ts";
import { choose, countChoices, type Fit, outcomeOf } from "./scoreChoices.ts";

const PENALTY = 2;
/** The constant is almost unpenalized. */
const CONSTANT_PENALTY = 0.001;
const CHANCES = Array.from({ length: 15 }, (_, at) => (5 + at) / 20);
/** Nearer ones are never told apart: asking back costs one tap. */
const ODDS = [4, 6, 10];
/** A wrong action costs as much as so many right ones gain; a question back that leads on is worth half of one. */
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
  // In the middle of what is equally good there is most room on all sides.
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
