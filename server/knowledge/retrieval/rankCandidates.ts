/** Merges lexical and vector results into one ranking. Pure. */

import type { Candidate } from "../../db/sql/findPassages.ts";
import { isForeign } from "../../language/isForeign.ts";
import { lookUp, zip } from "../../language/lists.ts";
import { keysOf } from "../../protocol/keys.ts";
import { passageWords, titleTerms } from "./passageWords.ts";
import { type RankedQuery, type RankFeatures, rankFeatures } from "./rankFeatures.ts";
import { RANK_WEIGHTS, type RankWeights } from "./rankWeights.ts";

export interface RankedCandidate extends Candidate {
  features: RankFeatures;
  /** Weighted sum of its features; only comparable within one question. */
  fused: number;
  /** Probability that its section answers, by the softmax over all candidates that the weights were fitted with. */
  chance: number;
}

/** Minimum cosine of a passage that shares no term with the question. */
const MIN_SIMILARITY = { lexical: 0.2, semantic: 0.1 };
/** How many of the nearest passages decide the documents' language. */
const MAX_ALIKE = 3;
/** Minimum share of common terms (Jaccard) for two passages to count as duplicates. */
const SAME = 0.9;

/** The best `limit` candidates, best first, without near-duplicates. */
export function rankCandidates(candidates: Candidate[], asked: RankedQuery, limit: number): RankedCandidate[] {
  const { vector } = asked;
  const least = vector?.isLexical === false ? MIN_SIMILARITY.semantic : MIN_SIMILARITY.lexical;
  const kept = candidates.filter((one) => one.bm25 > 0 || (one.similarity ?? 0) >= least);
  const weights = weightsFor(kept, asked);
  const names = keysOf(weights);
  const scored = zip(kept, rankFeatures(kept, asked)).map(([one, features]) => {
    return { ...one, features, fused: names.reduce((sum, name) => sum + (weights[name] ?? 0) * features[name], 0) };
  });
  return withoutRepeats(withChances(scored).sort(byScore), limit);
}

/** Token vectors are only used if every candidate has them: otherwise some couldn't be compared with the others. */
function weightsFor(candidates: Candidate[], { vector }: RankedQuery): RankWeights {
  if (!vector || vector.isLexical) return RANK_WEIGHTS.words;
  if (vector.isForeign || (vector.spansLanguages && areForeign(candidates))) return RANK_WEIGHTS.foreign;
  const hasPieces = vector.pieces !== null && candidates.every((one) => one.pieces !== null);
  return hasPieces ? RANK_WEIGHTS.pieces : RANK_WEIGHTS.vectors;
}

/** True when the semantically nearest passages are not in English; then the documents aren't either. */
function areForeign(candidates: Candidate[]): boolean {
  const alike = [...candidates].sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0)).slice(0, MAX_ALIKE);
  return alike.length > 0 && alike.every(({ content }) => isForeign(content));
}

/** Chunks of one section share their probability. */
function withChances(candidates: Omit<RankedCandidate, "chance">[]): RankedCandidate[] {
  const highest = Math.max(...candidates.map(({ fused }) => fused));
  const sums = new Map<string, number>();
  let total = 0;
  const held = candidates.map((one) => {
    const section = JSON.stringify([one.document_id, one.heading_path]);
    const power = Math.exp(one.fused - highest);
    total += power;
    sums.set(section, (sums.get(section) ?? 0) + power);
    return { one, section };
  });
  return held.map(({ one, section }) => ({ ...one, chance: lookUp(sums, section) / total }));
}

/** Ties are broken by id, so the order is the same on every run. */
function byScore(a: RankedCandidate, b: RankedCandidate): number {
  return b.fused - a.fused || (a.chunk_id < b.chunk_id ? -1 : 1);
}

/** Equal text under different headings is about different things, so both stay. */
function withoutRepeats(ranked: RankedCandidate[], limit: number): RankedCandidate[] {
  const kept: { one: RankedCandidate; headings: Set<string>; terms: ReadonlySet<string> }[] = [];
  for (const one of ranked) {
    if (kept.length >= limit) break;
    const headings = new Set(one.heading_path.filter((heading) => heading !== one.title).flatMap(titleTerms));
    const terms = passageWords(one.content).distinct;
    const isRepeat =
      terms.size > 0 && kept.some((other) => isSame(terms, other.terms) && isSame(headings, other.headings));
    if (!isRepeat) kept.push({ one, headings, terms });
  }
  return kept.map(({ one }) => one);
}

/** Gives up with the first term too many that only one of them has. */
function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  // common / (a + b - common) >= SAME
  const least = (SAME * (a.size + b.size)) / (1 + SAME);
  let possible = a.size;
  if (Math.min(possible, b.size) < least) return false;
  for (const term of a) if (!b.has(term) && --possible < least) return false;
  return true;
}
