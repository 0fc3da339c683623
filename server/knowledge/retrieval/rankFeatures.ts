/** Ranking features of each candidate, normalized to be comparable across questions. Pure. */
import type { Candidate } from "../../db/sql/findPassages.ts";
import { askPieces, compareClosely } from "./compareClosely.ts";
import { passageWords, titleTerms } from "./passageWords.ts";
import { type AskedTerm, proximity } from "./proximity.ts";
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
  likeness: number;
  likeness_gap: number;
  /** Min-max normalized over the candidates, since models spread their cosines differently. */
  likeness_share: number;
  /** Reciprocal rank by BM25, and by cosine. */
  words_place: number;
  likeness_place: number;
  /** The same evidence for the whole document, from its best four candidates. */
  document_words: number;
  document_likeness: number;
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

export interface Asked {
  /** All search terms; those of the question itself are marked `asked`, in question order. */
  terms: (AskedTerm & { asked: boolean })[];
  vector: QuestionVector | null;
}

/** A document counts by its best four candidates, each discounted against the one before. */
const OF_DOCUMENT = { most: 4, decay: 0.6 };

/** The candidates' features, in their order. */
export function rankFeatures(candidates: Candidate[], { terms, vector }: Asked): RankFeatures[] {
  const idf = candidates[0]?.idf ?? {};
  const possible = Math.max(
    1e-9,
    terms.reduce((sum, { term, weight }) => sum + weight * (idf[term] ?? 0), 0),
  );
  const bestWords = Math.max(bestOf(candidates.map((one) => one.bm25)), 1e-9);
  const words = candidates.map((one) => one.bm25 / bestWords);
  const likeness = candidates.map((one) => (one.similarity ?? 0) * (vector?.scale ?? 1));
  const known = candidates.flatMap((one, at) => (one.similarity === null ? [] : [likeness[at]!]));
  const [least, most] = [Math.min(...known, 1), bestOf(known)];
  const stored = candidates.map((one) => one.pieces);
  const closeness = (vector?.pieces ?? []).map((asked) => compareClosely(askPieces(asked), stored));
  const pieces = candidates.map((_, at) => bestOf(closeness.map((own) => own[at]!.pieces)));
  const stretches = candidates.map((_, at) => bestOf(closeness.map((own) => own[at]!.stretch)));
  const mostPieces = bestOf(pieces);
  const [wordsPlace, likenessPlace] = [placesOf(words), placesOf(likeness)];
  const [ofWords, ofLikeness] = [evidenceOf(candidates, words), evidenceOf(candidates, likeness)];
  const nearness = nearnessTo(
    terms.filter((term) => term.asked),
    idf,
  );
  return candidates.map((one, at) => {
    const { links, length } = passageWords(one.content);
    return {
      words: one.bm25 / possible,
      words_share: words[at]!,
      coverage: one.coverage,
      near: nearness(one) / bestWords,
      likeness: likeness[at]!,
      likeness_gap: likeness[at]! - most,
      likeness_share: one.similarity === null || most <= least ? 0 : (likeness[at]! - least) / (most - least),
      words_place: one.bm25 > 0 ? 1 / wordsPlace[at]! : 0,
      likeness_place: one.similarity === null ? 0 : 1 / likenessPlace[at]!,
      document_words: ofWords(one),
      document_likeness: ofLikeness(one),
      pieces: pieces[at]!,
      pieces_gap: pieces[at]! - mostPieces,
      stretch: stretches[at]!,
      links,
      length: Math.log(1 + length) / 5,
    };
  });
}

const bestOf = (values: number[]) => Math.max(...values, 0);

/** Ranks from 1; equal values share a rank. */
function placesOf(values: number[]): number[] {
  const order = [...values].sort((a, b) => b - a);
  return values.map((value) => order.indexOf(value) + 1);
}

/** Evidence for each candidate's document, so that an answer's neighbours are found with it. */
function evidenceOf(candidates: Candidate[], values: number[]): (one: Candidate) => number {
  const sums = new Map<string, number>();
  const most = Array.from({ length: OF_DOCUMENT.most }, (_, at) => OF_DOCUMENT.decay ** at);
  const full = most.reduce((sum, share) => sum + share, 0);
  const entries = candidates.map((one, at) => ({ id: one.document_id, value: values[at]! }));
  for (const [id, own] of Map.groupBy(entries, (entry) => entry.id)) {
    const best = own.map(({ value }) => value).sort((a, b) => b - a);
    sums.set(id, most.reduce((sum, share, at) => sum + share * (best[at] ?? 0), 0) / full);
  }
  return (one) => sums.get(one.document_id)!;
}

function nearnessTo(asked: AskedTerm[], idf: Record<string, number>): (one: Candidate) => number {
  const near = proximity(asked, idf);
  return (one) => {
    const headings = one.heading_path.filter((heading) => heading !== one.title);
    const { terms, distinct } = passageWords(one.content);
    // Most texts contain at most one of the terms and thus no pair: skip them.
    const isPaired = asked.filter(({ term }) => distinct.has(term)).length > 1;
    return near([...[one.title, ...headings].map(titleTerms), ...(isPaired ? [terms] : [])]);
  };
}
