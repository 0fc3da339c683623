/** From two lists of finds to one order: BM25, likeness, nearness of the terms and the rest of the document. Pure. */
import type { Candidate } from "../db/sql/hybridSearch.ts";
import { plainText } from "./indexChunk.ts";
import { tokenize } from "./tokenize.ts";

export interface RankedCandidate extends Candidate {
  /** At most about 1.6; comparable within one question only. */
  fused: number;
}

/** Each weight is a share of the best BM25 score among the candidates; measured on public question sets. */
const WEIGHTS = { lexicalVector: 0.15, semanticVector: 0.6, document: 0.2, proximity: 0.1 };
/** Without a single term in common a passage needs at least this cosine. */
const LEAST_SIMILARITY = { lexical: 0.2, semantic: 0.25 };
/** Terms further apart than this say nothing about each other. */
const WINDOW = 6;
/** Candidates that are read word by word. */
const READ = 20;
/** Share of common terms from which two passages say the same. */
const SAME = 0.9;

/**
 * The best `limit` candidates, best first, near-equal ones only once.
 * @param asked the terms of the question itself
 * @param isLexical how far likeness is to be trusted
 */
export function rankCandidates(
  candidates: Candidate[],
  { asked, isLexical, limit }: { asked: string[]; isLexical: boolean; limit: number },
): RankedCandidate[] {
  const least = isLexical ? LEAST_SIMILARITY.lexical : LEAST_SIMILARITY.semantic;
  const kept = candidates.filter((one) => one.bm25 > 0 || (one.similarity ?? 0) >= least);
  const bestBm25 = Math.max(...kept.map((one) => one.bm25), 1e-9);
  const likeness = likenessOf(kept, isLexical);
  const bestOfDocument = new Map<string, number>();
  for (const one of kept) {
    bestOfDocument.set(one.document_id, Math.max(bestOfDocument.get(one.document_id) ?? 0, one.bm25));
  }
  const ranked = kept.map((one) => ({
    ...one,
    fused:
      one.bm25 / bestBm25 +
      (isLexical ? WEIGHTS.lexicalVector : WEIGHTS.semanticVector) * likeness(one) +
      (WEIGHTS.document * bestOfDocument.get(one.document_id)!) / bestBm25,
  }));
  ranked.sort(byScore);
  const read = ranked.slice(0, Math.max(READ, limit)).map((one) => ({ one, terms: tokenize(plainText(one.content)) }));
  for (const { one, terms } of read) one.fused += (WEIGHTS.proximity * proximity(terms, asked, one.idf)) / bestBm25;
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

/** For each pair of asked terms the smaller idf over their least distance, summed. */
export function proximity(terms: string[], asked: string[], idf: Record<string, number>): number {
  const wanted = new Set(asked);
  const last = new Map<string, number>();
  const best = new Map<string, number>();
  for (const [position, term] of terms.entries()) {
    if (!wanted.has(term)) continue;
    for (const [other, at] of last) {
      const distance = position - at;
      if (other === term || distance > WINDOW) continue;
      const pair = other < term ? `${other} ${term}` : `${term} ${other}`;
      const value = Math.min(idf[other] ?? 0, idf[term] ?? 0) / distance;
      if (value > (best.get(pair) ?? 0)) best.set(pair, value);
    }
    last.set(term, position);
  }
  let sum = 0;
  for (const value of best.values()) sum += value;
  return sum;
}

function withoutRepeats(read: { one: RankedCandidate; terms: string[] }[]): RankedCandidate[] {
  const kept: { one: RankedCandidate; set: Set<string> }[] = [];
  for (const { one, terms } of read) {
    const set = new Set(terms);
    if (!kept.some((other) => isSame(set, other.set))) kept.push({ one, set });
  }
  return kept.map(({ one }) => one);
}

function isSame(a: Set<string>, b: Set<string>): boolean {
  if (Math.min(a.size, b.size) < SAME * Math.max(a.size, b.size) || a.size === 0) return false;
  let common = 0;
  for (const term of a) if (b.has(term)) common++;
  return common >= SAME * (a.size + b.size - common);
}
