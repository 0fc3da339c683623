/** From two lists of finds to one order: BM25, likeness, nearness of the terms, the rest of the document. Pure. */
import type { Candidate } from "../db/sql/hybridSearch.ts";
import { tokenize } from "../language/tokenize.ts";
import { plainText } from "./indexChunk.ts";
import { type AskedTerm, proximity } from "./proximity.ts";

export interface RankedCandidate extends Candidate {
  /** At most about 2; comparable within one question only. */
  fused: number;
}

/** Each weight is a share of the best BM25 score among the candidates; measured on public question sets of 20 tenants. */
const WEIGHTS = { lexicalVector: 0.1, semanticVector: 0.6, document: 0.4, proximity: 0.3 };
/** Without a single term in common a passage needs at least this cosine. */
const LEAST_SIMILARITY = { lexical: 0.2, semantic: 0.25 };
/** A document counts by its best four candidates, each for so much of the one before. */
const OF_DOCUMENT = { most: 4, decay: 0.6 };
/** A passage of nothing but links says where an answer is and not what it is: so much of its score goes. */
const LINKS_COST = 0.3;
/** Candidates that are read word by word. */
const READ = 24;
/** Share of common terms from which two passages say the same. */
const SAME = 0.9;

/**
 * The best `limit` candidates, best first, near-equal ones only once.
 * @param asked the terms of the question itself, in its order
 * @param isLexical how far likeness is to be trusted
 */
export function rankCandidates(
  candidates: Candidate[],
  { asked, isLexical, limit }: { asked: AskedTerm[]; isLexical: boolean; limit: number },
): RankedCandidate[] {
  const least = isLexical ? LEAST_SIMILARITY.lexical : LEAST_SIMILARITY.semantic;
  const kept = candidates.filter((one) => one.bm25 > 0 || (one.similarity ?? 0) >= least);
  const bestBm25 = Math.max(...kept.map((one) => one.bm25), 1e-9);
  const likeness = likenessOf(kept, isLexical);
  const evidence = evidenceOf(kept);
  const likenessWeight = isLexical ? WEIGHTS.lexicalVector : WEIGHTS.semanticVector;
  const ranked = kept.map((one) => {
    const base = one.bm25 / bestBm25 + likenessWeight * likeness(one) + WEIGHTS.document * evidence(one);
    return { ...one, fused: base };
  });
  ranked.sort(byScore);
  const read = ranked.slice(0, Math.max(READ, limit)).map((one) => {
    const headings = one.heading_path.filter((heading) => heading !== one.title).map(tokenize);
    return { one, headings, terms: tokenize(plainText(one.content)) };
  });
  for (const { one, headings, terms } of read) {
    const fields = [tokenize(one.title), ...headings, terms];
    one.fused += (WEIGHTS.proximity * proximity(fields, asked, one.idf)) / bestBm25;
    one.fused *= 1 - LINKS_COST * linkShare(one.content);
  }
  read.sort((a, b) => byScore(a.one, b.one));
  return withoutRepeats(read).slice(0, limit);
}

/** Equal scores keep one order on every run. */
function byScore(a: RankedCandidate, b: RankedCandidate): number {
  return b.fused - a.fused || (a.chunk_id < b.chunk_id ? -1 : 1);
}

/** Cosines of words are small but honest; those of models huddle together and are spread out first. */
function likenessOf(candidates: Candidate[], isLexical: boolean): (one: Candidate) => number {
  const known = candidates.flatMap((one) => (one.similarity === null ? [] : [one.similarity]));
  const best = Math.max(...known, 1e-9);
  const worst = isLexical ? 0 : Math.min(...known, best - 1e-9);
  return (one) => (one.similarity === null ? 0 : Math.max(0, (one.similarity - worst) / (best - worst)));
}

/** What speaks for each candidate's document as a whole, 0 to 1: the answer's neighbours are found with it. */
function evidenceOf(candidates: Candidate[]): (one: Candidate) => number {
  const sums = new Map<string, number>();
  for (const [document, own] of Map.groupBy(candidates, (one) => one.document_id)) {
    const scores = own.map((one) => one.bm25).sort((a, b) => b - a);
    const best = scores.slice(0, OF_DOCUMENT.most);
    sums.set(
      document,
      best.reduce((sum, score, index) => sum + score * OF_DOCUMENT.decay ** index, 0),
    );
  }
  const highest = Math.max(...sums.values(), 1e-9);
  return (one) => sums.get(one.document_id)! / highest;
}

/** The share of a Markdown text that is the text of links. */
export function linkShare(markdown: string): number {
  let linked = 0;
  for (const match of markdown.matchAll(/\[([^\]\n]{1,300})\]\(/g)) linked += lettersOf(match[1]!);
  return linked === 0 ? 0 : Math.min(1, linked / lettersOf(plainText(markdown)));
}

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").length;
}

/** The same words under another heading are said of another thing. */
function withoutRepeats(read: { one: RankedCandidate; headings: string[][]; terms: string[] }[]): RankedCandidate[] {
  const kept: { one: RankedCandidate; headings: Set<string>; terms: Set<string> }[] = [];
  for (const { one, ...of } of read) {
    const headings = new Set(of.headings.flat());
    const terms = new Set(of.terms);
    const isRepeat =
      terms.size > 0 && kept.some((other) => isSame(terms, other.terms) && isSame(headings, other.headings));
    if (!isRepeat) kept.push({ one, headings, terms });
  }
  return kept.map(({ one }) => one);
}

function isSame(a: Set<string>, b: Set<string>): boolean {
  if (Math.min(a.size, b.size) < SAME * Math.max(a.size, b.size)) return false;
  let common = 0;
  for (const term of a) if (b.has(term)) common++;
  return common >= SAME * (a.size + b.size - common);
}
