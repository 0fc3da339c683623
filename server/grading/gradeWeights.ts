/**
 * What each feature of the reading counts, and where the dividing line is. Fitted as `npm run fit:grade` does: a
 * ridge regression on whether a question can be answered, each weight held to the sign that makes sense, on public
 * question sets in running text and in short lines and on questions asked of other companies' documents.
 * 0 is a confidence of 0.7; the offsets put it where, of the questions above, at least 85 % can be answered.
 */
import type { Reading } from "./reading/readPassages.ts";

type Weights = Partial<Record<keyof Reading, number>>;

/** For running text, which is read by its sentences. */
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

/** For short lines (headings, questions, entries), where being alike counts. */
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
 * Where passages were compared by meaning: what the search's own evidence counts beside the reading, `chance` as its logit. Between
 * what `npm run fit:evidence` fits to whether the answer is right (its gold section cited, its string there; with an intercept of
 * its own for each set, so that how often a set can be answered does not leak into the weights) and what tells best whether a
 * question can be answered at all (eval/README.md). The figures with a set left out are those in sample within .03.
 */
export const EVIDENCE = { chance: 0.34, likeness: 1.4, reading: 0.4 };

/** From that sum to a confidence: the dividing line (0.7), and how much one more or one less is worth. */
export const SCALE = { line: 0.65, above: 0.09, below: 0.31 };

/**
 * The same for a question in another language than English: the search's evidence alone. Fitted as `npm run fit:foreign` does, on
 * eval/languages with each body of documents left out.
 */
export const ACROSS = { chance: 0.21, likeness: 8.97, line: 4.59, above: 0.098, below: 0.31 };
