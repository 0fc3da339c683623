/**
 * Weight of each reading feature, and the decision boundary. Fitted by `npm run fit:grade`: a ridge regression on
 * whether a question can be answered, with each weight constrained to the sensible sign, on public
 * question sets in running text and short lines, and on questions meant for other companies' documents.
 * 0 maps to a confidence of 0.7; the offsets are set so that at least 85 % of the questions above it can be answered.
 */
import type { Reading } from "./reading/readPassages.ts";

type Weights = Partial<Record<keyof Reading, number>>;

/** For running text, which is read sentence by sentence. */
export const PROSE: Weights = {
  spelling: 1.31,
  wording: 2.1,
  own: 0.43,
  gap: -1.83,
  names_missing: -1.15,
  numbers_missing: -0.77,
  denied: -2.11,
  opposite: -0.82,
  depth: -1.02,
};

/** For short lines (headings, questions, entries), which are read by similarity. */
export const LINES: Weights = {
  spelling: 1.22,
  nearest: 3.2,
  gathered: 11.63,
  lead: 2.39,
  closeness: 1.47,
  depth: -1.01,
};

export const OFFSETS = { prose: -0.47, lines: -4.89 };

/**
 * With semantic search: the weights of its evidence and of the reading, `chance` as its logit. A compromise between
 * what `npm run fit:evidence` fits to correct answers (gold section cited, its string there; with one intercept
 * per set, so that how often a set can be answered does not leak into the weights) and what best predicts whether a
 * question can be answered at all (eval/README.md). Figures with a set left out are within .03 of those in sample.
 */
export const EVIDENCE = { chance: 0.34, similarity: 1.4, reading: 0.4 };

/** Maps that sum to a confidence: the decision boundary (0.7) and the slope. */
export const SCALE = { line: 0.65, above: 0.09, below: 0.31 };

/**
 * The same for questions in languages other than English: search evidence only. Fitted by `npm run fit:foreign` on
 * eval/languages with each document set left out.
 */
export const ACROSS = { chance: 0.21, similarity: 8.97, line: 4.59, above: 0.098, below: 0.31 };
