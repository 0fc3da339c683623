/**
 * Feature weights, fitted by `npm run fit:rank`: a softmax over each question's candidates, on public question sets and
 * on questions about these docs, judged with each set left out (eval/README.md). One set of weights per kind of
 * evidence: words alone, with vectors, and with token vectors too; plus one, fitted by `npm run fit:foreign`, for
 * questions that are not in English.
 */
import type { RankFeatures } from "./rankFeatures.ts";

export type RankWeights = Partial<Record<keyof RankFeatures, number>>;

export const RANK_WEIGHTS: Record<"words" | "vectors" | "pieces" | "foreign", RankWeights> = {
  words: {
    words: 4.32,
    words_share: 1.93,
    coverage: 0.45,
    near: 3.74,
    words_place: 0.86,
    document_words: 2.11,
    links: -7.68,
    length: 0.74,
  },
  vectors: {
    words: -0.58,
    words_share: 1.39,
    coverage: 1.81,
    near: 2.62,
    words_place: 0.49,
    document_words: 1.51,
    similarity_share: 5.04,
    similarity_place: 0.75,
    links: -7.67,
    length: 2.29,
  },
  pieces: {
    words_share: 1.23,
    near: 0.5,
    words_place: 0.52,
    document_words: 1.62,
    similarity: 3.87,
    similarity_gap: 5.77,
    similarity_place: 0.66,
    document_similarity: -1.02,
    pieces: 1.19,
    pieces_gap: 1.46,
    stretch: 7.02,
    links: -7.38,
    length: 2.11,
  },
  // Coverage is set by hand: foreign questions hardly match English documents, and pages in their own language should
  // win.
  foreign: {
    words_share: 0.16,
    coverage: 3,
    similarity: 8.26,
    similarity_gap: 10.67,
    similarity_place: 0.57,
    document_similarity: 8.64,
  },
};
