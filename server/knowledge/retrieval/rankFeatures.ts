/** What speaks for each candidate, in numbers that mean the same for every question. Pure. */
import type { Candidate } from "../../db/sql/findPassages.ts";
import { askPieces, compareClosely } from "./compareClosely.ts";
import { passageWords, titleTerms } from "./passageWords.ts";
import { type AskedTerm, proximity } from "./proximity.ts";
import type { QuestionVector } from "./questionVector.ts";

/** Each is about 0 to 1; a `gap` is the distance to the best candidate, 0 or less. */
export interface RankFeatures {
  /** BM25 as a share of what a passage full of the question's words would get, and of the best candidate's. */
  words: number;
  words_share: number;
  /** Share of the question's terms, by their weight. */
  coverage: number;
  /** How near to each other the terms stand, beside the best BM25 score. */
  near: number;
  /** Cosine of the whole texts. */
  likeness: number;
  likeness_gap: number;
  /** The same from the least alike candidate (0) to the most alike one (1): models spread their cosines differently. */
  likeness_share: number;
  /** One over the place by words, and by likeness. */
  words_place: number;
  likeness_place: number;
  /** The same evidence for the document as a whole, by its best four candidates. */
  document_words: number;
  document_likeness: number;
  /** Piece by piece, with the question alone. */
  pieces: number;
  pieces_gap: number;
  /** The same in the best stretch of a few pieces, rare ones counting more: a sentence that answers. */
  stretch: number;
  /** Share of the text that is the text of links: it says where an answer is and not what it is. */
  links: number;
  /** Logarithm of the length in words, by 5. */
  length: number;
}

export interface Asked {
  /** All terms searched for; those of the question itself are `asked`, in its order. */
  terms: (AskedTerm & { asked: boolean })[];
  vector: QuestionVector | null;
}

/** A document counts by its best four candidates, each for so much of the one before. */
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

/** Each value's place, from 1; equal ones share theirs. */
function placesOf(values: number[]): number[] {
  const order = [...values].sort((a, b) => b - a);
  return values.map((value) => order.indexOf(value) + 1);
}

/** What speaks for each candidate's document: the answer's neighbours are found with it. */
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
    // Most texts have one of the terms, or none: they hold no pair, and need not be gone through.
    const isPaired = asked.filter(({ term }) => distinct.has(term)).length > 1;
    return near([...[one.title, ...headings].map(titleTerms), ...(isPaired ? [terms] : [])]);
  };
}
