/** Whether the documents speak of what is asked at all, told from what the search has found. Pure. */
import type { Passage } from "../ports/engine.ts";

/** What the nearest passages, the question's words and its length say, in numbers. */
export interface NearnessFeatures {
  /** The best similarity in meaning of whole texts, and piece by piece. */
  likeness: number;
  pieces: number;
  /** The mean similarity of the first three finds. */
  first: number;
  /** How likely the first find is to answer, among all: of what the documents don't speak of many passages are as near. */
  chance: number;
  /** The best score by words, as a share of the most there could be. */
  words: number;
  /** Share of the question's words that the documents have anywhere. */
  known: number;
  /** How like the question is to what people ask about everywhere. */
  everyday: number;
  /** 1: one search term, or none; 1: two. So few words are like nothing much, and few people ask an egg's cooking time in them. */
  short: number;
  brief: number;
  constant: number;
}

/**
 * Log-odds that the documents speak of it, by a logistic regression on every second question of eval/honest and on questions that were
 * asked of the documents of others; npm run fit:nearness makes them (eval/README.md).
 */
export const NEARNESS: NearnessFeatures = {
  likeness: 6.57,
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

/** So many of the passages are looked at, however many an answer is written from. */
const LOOKED_AT = 8;
const FIRST = 3;

/** @returns null where meaning is not compared piece by piece, so that this can't be told */
export function nearnessFeatures(passages: Pick<Passage, "scores" | "standing">[]): NearnessFeatures | null {
  const best = (name: string) => Math.max(...passages.slice(0, LOOKED_AT).flatMap(({ scores }) => scores[name] ?? []));
  const standing = passages[0]?.standing;
  const [likeness, pieces] = [best("vector"), best("pieces")];
  const chance = passages[0]?.scores.chance;
  const vectors = passages.slice(0, FIRST).map(({ scores }) => scores.vector ?? 0);
  if (!standing || standing.everyday === null || chance === undefined || !Number.isFinite(likeness + pieces))
    return null;
  const { terms, known, everyday } = standing;
  const words = Math.max(best("words"), 0);
  const first = vectors.reduce((sum, vector) => sum + vector, 0) / vectors.length;
  return {
    ...{ likeness, pieces, first, chance, words, known, everyday },
    short: terms <= 1 ? 1 : 0,
    brief: terms === 2 ? 1 : 0,
    constant: 1,
  };
}

/** The same for a question in another language, whose words and pieces tell nothing; npm run fit:foreign makes them. */
export const NEARNESS_ACROSS = { likeness: 22.14, everyday: -11.09, constant: -0.69 };

/** @returns null where the question was not compared across languages */
export function nearnessAcross(
  passages: Pick<Passage, "scores" | "standing">[],
): Record<keyof typeof NEARNESS_ACROSS, number> | null {
  const standing = passages[0]?.standing;
  const likeness = Math.max(...passages.slice(0, LOOKED_AT).flatMap(({ scores }) => scores.vector ?? []));
  if (!standing?.isForeign || standing.everyday === null || !Number.isFinite(likeness)) return null;
  return { likeness, everyday: standing.everyday, constant: 1 };
}

/** How much speaks for it that the documents say something about what is asked: the line is `OFF`. Null: it can't be told. */
export function nearnessOf(passages: Pick<Passage, "scores" | "standing">[]): number | null {
  const across = nearnessAcross(passages);
  if (across) {
    const { likeness, everyday, constant } = NEARNESS_ACROSS;
    return likeness * across.likeness + everyday * across.everyday + constant;
  }
  const features = nearnessFeatures(passages);
  if (features === null) return null;
  const names = Object.keys(NEARNESS) as (keyof NearnessFeatures)[];
  return names.reduce((sum, name) => sum + NEARNESS[name] * features[name], 0);
}

/**
 * Below this the documents are taken to say nothing about what is asked: even an answer whose words fit is one to another question,
 * and nothing is asked back. A little above even odds, since an answer off the topic costs more than a person's look.
 */
export const OFF = 0.75;

/** True when the documents say nothing about what is asked, as far as that can be told: then nobody is asked back about it. */
export function isOffTopic(passages: Pick<Passage, "scores" | "standing">[]): boolean {
  return (nearnessOf(passages) ?? OFF) < OFF;
}
