/**
 * What each feature counts, fitted as `npm run fit:rank` does: by a softmax over each question's candidates, on public question
 * sets and on questions about these docs, and judged with each set left out (eval/README.md). One set of weights for each kind of
 * evidence there is: words alone, a model's vectors, and the vectors of word pieces too.
 */
import type { RankFeatures } from "./rankFeatures.ts";

export type RankWeights = Partial<Record<keyof RankFeatures, number>>;

export const RANK_WEIGHTS: Record<"words" | "vectors" | "pieces", RankWeights> = {
  words: {
    words_share: 1.47,
    words: 6.52,
    coverage: 1.7,
    words_place: 0.96,
    near: 1.8,
    likeness: 1.5,
    document_words: 1.99,
    links: -5.34,
    length: 0.89,
  },
  vectors: {
    words_share: 1.1,
    words: 0.47,
    coverage: 2.5,
    words_place: 0.63,
    near: 1.8,
    document_words: 1.45,
    likeness_share: 5.11,
    likeness_place: 0.7,
    links: -5.86,
    length: 2.48,
  },
  pieces: {
    words_share: 0.81,
    words: 0.3,
    coverage: 0.16,
    words_place: 0.75,
    document_words: 2.15,
    likeness: 3.63,
    likeness_gap: 5.16,
    likeness_place: 0.65,
    document_likeness: -1.94,
    pieces: 4.56,
    pieces_gap: 6.62,
    around: 1.02,
    around_gap: 1.34,
    links: -6.99,
    length: 1.35,
  },
};
