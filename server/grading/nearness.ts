/** Whether the documents speak of what is asked at all, told from what the search has found. Pure. */
import type { Passage } from "../ports/engine.ts";

/** What the nearest passages, the question's words and its length say, in numbers. */
export interface NearnessFeatures {
  /** The best similarity in meaning of whole texts, and piece by piece. */
  likeness: number;
  pieces: number;
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
  likeness: 14.18,
  pieces: 1.09,
  words: 7.2,
  known: 0.42,
  everyday: -8.77,
  short: 4.29,
  brief: 1.2,
  constant: -3.7,
};

/** So many of the passages are looked at, however many an answer is written from. */
const LOOKED_AT = 8;

/** @returns null where meaning is not compared piece by piece, so that this can't be told */
export function nearnessFeatures(passages: Pick<Passage, "scores" | "standing">[]): NearnessFeatures | null {
  const best = (name: string) => Math.max(...passages.slice(0, LOOKED_AT).flatMap(({ scores }) => scores[name] ?? []));
  const standing = passages[0]?.standing;
  const [likeness, pieces] = [best("vector"), best("pieces")];
  if (!standing || standing.everyday === null || !Number.isFinite(likeness + pieces)) return null;
  const { terms, known, everyday } = standing;
  const words = Math.max(best("words"), 0);
  return {
    ...{ likeness, pieces, words, known, everyday },
    short: terms <= 1 ? 1 : 0,
    brief: terms === 2 ? 1 : 0,
    constant: 1,
  };
}

/** The same for a question in another language, whose words and pieces tell nothing; npm run fit:foreign makes them. */
export const NEARNESS_ACROSS = { likeness: 22.14, everyday: -11.09, constant: -1.44 };

/** @returns null where the question was not compared across languages */
export function nearnessAcross(
  passages: Pick<Passage, "scores" | "standing">[],
): Record<keyof typeof NEARNESS_ACROSS, number> | null {
  const standing = passages[0]?.standing;
  const likeness = Math.max(...passages.slice(0, LOOKED_AT).flatMap(({ scores }) => scores.vector ?? []));
  if (!standing?.isForeign || standing.everyday === null || !Number.isFinite(likeness)) return null;
  return { likeness, everyday: standing.everyday, constant: 1 };
}

/** How much speaks for it that the documents say something about what is asked: below 0 more speaks against it. Null: it can't be told. */
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

/** So far below, even an answer that fits is one to another question. Chosen on the same questions. */
const FAR = -0.5;

/** True when what was found is no answer to what is asked, however well the words fit. */
export function isFarOff(passages: Pick<Passage, "scores" | "standing">[]): boolean {
  return (nearnessOf(passages) ?? 0) < FAR;
}

/** True when the documents say nothing about what is asked, as far as that can be told: then nobody is asked back about it. */
export function isOffTopic(passages: Pick<Passage, "scores" | "standing">[]): boolean {
  return (nearnessOf(passages) ?? 0) < 0;
}
