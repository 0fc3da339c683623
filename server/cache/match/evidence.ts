/** Evidence that two questions are the same, and how much it weighs. Pure. */

import { elementAt } from "../../language/lists.ts";
import type { ComparedWord } from "../../language/question/comparedWords.ts";
import type { ComparedQuestion } from "../../language/question/question.ts";
import { keysOf } from "../../protocol/keys.ts";
import type { Alignment } from "./alignWords.ts";
import { sharedAsks } from "./sharedAsks.ts";

/** The features of the score. */
export interface Evidence {
  /** Negative logarithm of the distance between the embeddings; null when only words are known. */
  nearness: number | null;
  /** Logarithm of the weight of the paired words: a large overlap counts more than a complete but small one. */
  mass: number;
  /** Weight of the paired words as a share of the wordier question, 0 to 1. */
  coverage: number;
  /** Logarithm of the number of paired everyday words. */
  ordinary: number;
  /** Share of words in the same order, 0 to 1. */
  order: number;
  /** How far both ask for the same kinds of thing, 0 to 2. */
  asks: number;
  /** How many of cause, prevention and remedy only one of them mentions. */
  apart: number;
  /** Similarity of the first four words: sharing the form of a question is no evidence, so its weight is negative. */
  opening: number;
}

interface Scale {
  weights: Record<keyof Evidence, number>;
  bias: number;
  /** Minimum score for two questions to be the same. */
  cut: number;
}

/** The embedding model whose cosines `BY_MEANING` was fitted on; other models' cosines are distributed differently. */
export const FITTED_ON = "meaning-2-384";

/**
 * Logistic regression, fitted on question pairs from several sources with human labels (eval's `cache_pairs`, its `dev`
 * half). On held-out pairs, 2.7 of 1,000 similar but different questions get through.
 */
const BY_WORDS: Scale = {
  weights: { nearness: 0, mass: 0.48, coverage: 0.8, ordinary: 0.67, order: 5.9, asks: 0.57, apart: 0, opening: -1.6 },
  bias: -2.4,
  cut: 0.91,
};

/**
 * Threshold for two questions to be the same, chosen on held-out pairs: with whole sources or whole subjects left out,
 * none of 829 similar but different pairs gets through, so at most 4.6 of 1,000 do (95 % confidence). One step lower
 * lets one through for .02 more hits. Fitted pairs had promised less than half the rate that held-out ones showed.
 */
export const CUT_BY_MEANING = 0.93;
/** With cosine similarity (`npm run fit:cache`). Words only correct it, because shared words inflate the cosine. */
const BY_MEANING: Scale = {
  weights: {
    nearness: 3.96,
    mass: 0,
    coverage: -1.45,
    ordinary: 0,
    order: 0,
    asks: 0.74,
    apart: -0.53,
    opening: -1.63,
  },
  bias: -3.9,
  cut: CUT_BY_MEANING,
};

const NAMES = keysOf(BY_WORDS.weights);

/** Confidence from the evidence, 0 to 1, and whether it suffices. */
export function weigh(evidence: Evidence): { score: number; isEnough: boolean } {
  const { weights, bias, cut } = evidence.nearness === null ? BY_WORDS : BY_MEANING;
  const sum = NAMES.reduce((all, name) => all + weights[name] * (evidence[name] ?? 0), bias);
  const score = 1 / (1 + Math.exp(-sum));
  return { score, isEnough: score >= cut };
}

/** A word above this weight is a topic of its own. */
export const TOPIC = 0.9;

/** Keeps the logarithm finite for identical vectors. */
const MIN_DISTANCE = 0.02;

/** Measures the evidence for two questions. @param similarity cosine of their embeddings; null when unknown */
export function gatherEvidence(
  a: ComparedQuestion,
  b: ComparedQuestion,
  aligned: Alignment,
  similarity: number | null,
): Evidence {
  const weightOf = (words: readonly ComparedWord[]) => words.reduce((sum, word) => sum + word.weight, 0);
  const ordinary = aligned.pairs.filter((pair) => elementAt(a.terms, pair.a).weight <= TOPIC).length;
  return {
    nearness: similarity === null ? null : -Math.log(MIN_DISTANCE + Math.max(0, 1 - similarity)),
    mass: Math.log1p(aligned.mass),
    coverage: aligned.mass / Math.max(1e-9, weightOf(a.terms), weightOf(b.terms)),
    ordinary: Math.log1p(ordinary),
    order: (2 * commonOrder(a.sequence, b.sequence)) / Math.max(1, a.sequence.length + b.sequence.length),
    asks: sharedAsks(a.asks, b.asks),
    apart: a.stages.symmetricDifference(b.stages).size,
    opening: commonOrder(a.sequence.slice(0, 4), b.sequence.slice(0, 4)) / 4,
  };
}

/** Length of the longest common subsequence of words. */
function commonOrder(a: readonly string[], b: readonly string[]): number {
  let above = new Uint16Array(b.length + 1);
  for (const word of a) {
    const row = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++) row[j + 1] = word === b[j] ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!);
    above = row;
  }
  return above[b.length]!;
}
