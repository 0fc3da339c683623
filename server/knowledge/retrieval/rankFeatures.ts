/** Ranking features of each candidate, normalized to be comparable across questions. Pure. */

import type { Candidate } from "../../db/sql/findPassages.ts";
import { lookUp, zip } from "../../language/lists.ts";
import { askPieces, type Closeness, compareClosely } from "./compareClosely.ts";
import { passageWords, titleTerms } from "./passageWords.ts";
import { proximity, type QueryTerm } from "./proximity.ts";
import type { QuestionVector } from "./questionVector.ts";

/** Each is about 0 to 1; a `gap` is the difference from the best candidate, 0 or less. */
export interface RankFeatures {
  /** BM25 relative to an ideal passage for the question, and to the best candidate. */
  words: number;
  words_share: number;
  /** Weighted share of the question's terms that it contains. */
  coverage: number;
  /** Proximity of the question's terms, relative to the best BM25 score. */
  near: number;
  /** Cosine of the whole texts. */
  similarity: number;
  similarity_gap: number;
  /** Min-max normalized over the candidates, since models spread their cosines differently. */
  similarity_share: number;
  /** Reciprocal rank by BM25, and by cosine. */
  words_place: number;
  similarity_place: number;
  /** The same evidence for the whole document, from its best four candidates. */
  document_words: number;
  document_similarity: number;
  /** Token-level similarity to the question alone. */
  pieces: number;
  pieces_gap: number;
  /** The same in the best stretch of a dozen pieces, rare ones weighing more: finds a sentence that answers. */
  stretch: number;
  /** Share of the text that is link text, which says where an answer is rather than what it is. */
  links: number;
  /** Logarithm of the length in words, divided by 5. */
  length: number;
}

export interface RankedQuery {
  /** All search terms; those of the question itself are marked `asked`, in question order. */
  terms: (QueryTerm & { asked: boolean })[];
  vector: QuestionVector | null;
}

/** A document counts by its best four candidates, each discounted against the one before. */
const OF_DOCUMENT = { most: 4, decay: 0.6 };

/** The candidates' features, in their order. */
export function rankFeatures(candidates: Candidate[], { terms, vector }: RankedQuery): RankFeatures[] {
  const idf = candidates[0]?.idf ?? {};
  const possible = Math.max(
    1e-9,
    terms.reduce((sum, { term, weight }) => sum + weight * (idf[term] ?? 0), 0),
  );
  const bestWords = Math.max(bestOf(candidates.map((one) => one.bm25)), 1e-9);
  const closeness = closenessOf(candidates, vector?.pieces ?? []);
  const compared = candidates.map((one) => ({
    one,
    words: one.bm25 / bestWords,
    similarity: (one.similarity ?? 0) * (vector?.scale ?? 1),
    pieces: bestOf(closeness.map((own) => lookUp(own, one).pieces)),
    stretch: bestOf(closeness.map((own) => lookUp(own, one).stretch)),
  }));
  const known = compared.flatMap(({ one, similarity }) => (one.similarity === null ? [] : [similarity]));
  const [least, most] = [Math.min(...known, 1), bestOf(known)];
  const maxPieces = bestOf(compared.map(({ pieces }) => pieces));
  const byWords = compared.map(({ one, words }) => ({ one, value: words }));
  const bySimilarity = compared.map(({ one, similarity }) => ({ one, value: similarity }));
  const [wordsPlace, similarityPlace] = [placesOf(byWords), placesOf(bySimilarity)];
  const [ofWords, ofSimilarity] = [evidenceOf(byWords), evidenceOf(bySimilarity)];
  const nearness = nearnessTo(
    terms.filter((term) => term.asked),
    idf,
  );
  return compared.map(({ one, words, similarity, pieces, stretch }) => {
    const { links, length } = passageWords(one.content);
    return {
      words: one.bm25 / possible,
      words_share: words,
      coverage: one.coverage,
      near: nearness(one) / bestWords,
      similarity,
      similarity_gap: similarity - most,
      similarity_share: one.similarity === null || most <= least ? 0 : (similarity - least) / (most - least),
      words_place: one.bm25 > 0 ? 1 / wordsPlace(words) : 0,
      similarity_place: one.similarity === null ? 0 : 1 / similarityPlace(similarity),
      document_words: ofWords(one),
      document_similarity: ofSimilarity(one),
      pieces,
      pieces_gap: pieces - maxPieces,
      stretch,
      links,
      length: Math.log(1 + length) / 5,
    };
  });
}

const bestOf = (values: number[]) => Math.max(...values, 0);

/** Each of the question's token vectors against every candidate. */
function closenessOf(candidates: Candidate[], asked: Int8Array[]): Map<Candidate, Closeness>[] {
  const stored = candidates.map((one) => one.pieces);
  return asked.map((pieces) => new Map(zip(candidates, compareClosely(askPieces(pieces), stored))));
}

interface Valued {
  one: Candidate;
  value: number;
}

/** Ranks from 1; equal values share a rank. */
function placesOf(values: Valued[]): (value: number) => number {
  const order = values.map(({ value }) => value).sort((a, b) => b - a);
  return (value) => order.indexOf(value) + 1;
}

/** Evidence for each candidate's document, so that an answer's neighbours are found with it. */
function evidenceOf(values: Valued[]): (one: Candidate) => number {
  const sums = new Map<string, number>();
  const most = Array.from({ length: OF_DOCUMENT.most }, (_, at) => OF_DOCUMENT.decay ** at);
  const full = most.reduce((sum, share) => sum + share, 0);
  for (const [id, own] of Map.groupBy(values, ({ one }) => one.document_id)) {
    const best = own.map(({ value }) => value).sort((a, b) => b - a);
    sums.set(id, most.reduce((sum, share, at) => sum + share * (best[at] ?? 0), 0) / full);
  }
  return (one) => lookUp(sums, one.document_id);
}

function nearnessTo(asked: QueryTerm[], idf: Record<string, number>): (one: Candidate) => number {
  const near = proximity(asked, idf);
  return (one) => {
    const headings = one.heading_path.filter((heading) => heading !== one.title);
    const { terms, distinct } = passageWords(one.content);
    // Most texts contain at most one of the terms, and therefore no pair: skip them.
    const isPaired = asked.filter(({ term }) => distinct.has(term)).length > 1;
    return near([...[one.title, ...headings].map(titleTerms), ...(isPaired ? [terms] : [])]);
  };
}
