/** Whether the documents cover the question's topic at all, judged from the search results. Pure. */

import type { Passage } from "../ports/passage.ts";
import { keysOf } from "../protocol/keys.ts";

/** Features of the nearest passages, the question's words and its length. */
export interface NearnessFeatures {
  /** The best semantic similarity of whole texts, and of parts. */
  similarity: number;
  pieces: number;
  /** The mean similarity of the top three results. */
  first: number;
  /** The first result's probability among all results; low off topic, where many passages are equally near. */
  chance: number;
  /** The best lexical score, as a share of the maximum possible. */
  words: number;
  /** Share of the question's words that occur in the documents. */
  known: number;
  /** Similarity of the question to everyday topics. */
  everyday: number;
  /** 1 for at most one search term; `brief`: 1 for two. Such questions score low similarities, but are rarely off topic. */
  short: number;
  brief: number;
  constant: number;
}

/**
 * Log-odds that the documents cover it: a logistic regression on every second question of eval/honest and on questions
 * asked of other companies' documents, fitted by npm run fit:nearness (eval/README.md).
 */
export const NEARNESS: NearnessFeatures = {
  similarity: 6.57,
  pieces: 0.92,
  first: 11.63,
  chance: 2.01,
  words: 6.35,
  known: 0.1,
  everyday: -9.19,
  short: 4.08,
  brief: 1.36,
  constant: -4.22,
};
const NAMES = keysOf(NEARNESS);

/** Number of passages considered, however many an answer is written from. */
const LOOKED_AT = 8;
const FIRST = 3;

/** @returns null without part-by-part semantic similarity, which this needs */
export function nearnessFeatures(passages: Pick<Passage, "scores" | "standing">[]): NearnessFeatures | null {
  const best = (name: string) => Math.max(...passages.slice(0, LOOKED_AT).flatMap(({ scores }) => scores[name] ?? []));
  const standing = passages[0]?.standing;
  const [similarity, pieces] = [best("vector"), best("pieces")];
  const chance = passages[0]?.scores.chance;
  const vectors = passages.slice(0, FIRST).map(({ scores }) => scores.vector ?? 0);
  if (!standing || standing.everyday === null || chance === undefined || !Number.isFinite(similarity + pieces))
    return null;
  const { terms, known, everyday } = standing;
  const words = Math.max(best("words"), 0);
  const first = vectors.reduce((sum, vector) => sum + vector, 0) / vectors.length;
  return {
    ...{ similarity, pieces, first, chance, words, known, everyday },
    short: terms <= 1 ? 1 : 0,
    brief: terms === 2 ? 1 : 0,
    constant: 1,
  };
}

/** The same for questions in another language, without features by words and parts; fitted by npm run fit:foreign. */
export const NEARNESS_ACROSS = { similarity: 22.14, everyday: -11.09, constant: -0.69 };

/** @returns null when the question was not compared across languages */
export function nearnessAcross(
  passages: Pick<Passage, "scores" | "standing">[],
): Record<keyof typeof NEARNESS_ACROSS, number> | null {
  const standing = passages[0]?.standing;
  const similarity = Math.max(...passages.slice(0, LOOKED_AT).flatMap(({ scores }) => scores.vector ?? []));
  if (!standing?.isForeign || standing.everyday === null || !Number.isFinite(similarity)) return null;
  return { similarity, everyday: standing.everyday, constant: 1 };
}

/** Evidence that the documents cover the topic; the boundary is `OFF`. Null if it can't be told. */
export function nearnessOf(passages: Pick<Passage, "scores" | "standing">[]): number | null {
  const across = nearnessAcross(passages);
  if (across) {
    const { similarity, everyday, constant } = NEARNESS_ACROSS;
    return similarity * across.similarity + everyday * across.everyday + constant;
  }
  const features = nearnessFeatures(passages);
  if (features === null) return null;
  return NAMES.reduce((sum, name) => sum + NEARNESS[name] * features[name], 0);
}

/**
 * Below this the documents are taken not to cover the topic: an answer with matching words answers another question,
 * and no clarifying question is asked. Slightly above even odds, since an off-topic answer costs more than a person's
 * time.
 */
export const OFF = 0.75;

/** True when the documents do not cover the topic, as far as can be told: then no clarifying question is asked. */
export function isOffTopic(passages: Pick<Passage, "scores" | "standing">[]): boolean {
  return (nearnessOf(passages) ?? OFF) < OFF;
}
