/** Interleaves the results of several searches. Pure. */
import type { Passage } from "../../ports/passage.ts";

/**
 * Takes the best result of each search, then the second of each, and so on; duplicates are kept once, at their best
 * rank.
 * @param searches each best first; at equal rank the first search's results come first, with its scores
 * @returns at most `limit`, renumbered
 */
export function joinFairly(searches: Passage[][], limit: number): Passage[] {
  const joined = new Map<string, Passage>();
  const idf = Object.assign({}, ...searches.map(([best]) => best?.idf));
  const deepest = Math.max(0, ...searches.map((found) => found.length));
  for (let rank = 0; rank < deepest; rank++) {
    for (const found of searches) {
      const passage = found[rank];
      if (!passage) continue;
      const known = joined.get(passage.chunk_id);
      const found_by = [...(known?.found_by ?? []), ...(passage.found_by ?? [])];
      joined.set(passage.chunk_id, { ...(known ?? passage), idf, ...(found_by.length > 0 && { found_by }) });
    }
  }
  return [...joined.values()].slice(0, limit).map((passage, index) => ({ ...passage, n: index + 1 }));
}

/** Tags each result with its search, so that they can be told apart after joining. */
export function noteSearches(searches: Passage[][]): Passage[][] {
  return searches.map((found, search) =>
    found.map((passage, rank) => ({ ...passage, found_by: [{ search, rank, scores: passage.scores }] })),
  );
}

/** One search's results in their original order with their own scores; null for passages without such tags. */
export function foundBySearch(passages: Passage[], search: number): Passage[] | null {
  if (!passages.some(({ found_by }) => found_by)) return null;
  const finds = passages.flatMap((passage) => {
    const find = passage.found_by?.find((one) => one.search === search);
    return find ? [{ rank: find.rank, passage: { ...passage, scores: find.scores } }] : [];
  });
  return finds.sort((a, b) => a.rank - b.rank).map(({ passage }) => passage);
}
