/**
 * What each feature counts, fitted as `npm run fit:rank` does: by a softmax over each question's candidates, on public question
 * sets and on questions about these docs, and judged with each set left out (eval/README.md). One set of weights for each kind of
 * evidence there is: words alone, a model's vectors, and the vectors of word pieces too.
 */
import type { RankFeatures } from "./rankFeatures.ts";

export type RankWeights = Partial<Record<keyof RankFeatures, number>>;

export const RANK_WEIGHTS: Record<"words" | "vectors" | "pieces", RankWeights> = {
  words: {
    words: 4.21,
    words_share: 1.93,
    coverage: 0.48,
    near: 3.69,
    words_place: 0.88,
    document_words: 2.07,
    links: -7.45,
    length: 0.74,
  },
  vectors: {
    words: -0.41,
    words_share: 1.37,
    coverage: 1.77,
    near: 2.58,
    words_place: 0.5,
    document_words: 1.48,
    likeness_share: 4.91,
    likeness_place: 0.8,
    links: -7.39,
    length: 2.27,
  },
  pieces: {
    words_share: 0.88,
    near: 1.96,
    words_place: 0.57,
    document_words: 2.13,
    likeness: 4,
    likeness_gap: 5.84,
    likeness_place: 0.74,
    document_likeness: -2.18,
    pieces: 4.44,
    pieces_gap: 5.46,
    links: -8.09,
    length: 1.59,
  },
};
