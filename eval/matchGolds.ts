/** Which golds a list of results holds, and in which order. Pure. */
import type { Ranking } from "./metrics.ts";
import type { EvalTenant, Gold } from "./packs/pack.ts";

/** Where a chunk comes from. */
export interface Place {
  /** Its document's source key. */
  document: string;
  start: number;
  end: number;
  anchor: string | null;
  page: number | null;
}

/** True when the chunk is (a part of) what the gold names; a span of characters needs an overlap. */
export function isHeldBy(gold: Gold, place: Place): boolean {
  if (!gold.documents.includes(place.document)) return false;
  if (gold.span && (gold.span.end <= place.start || gold.span.start >= place.end)) return false;
  if (gold.anchor !== undefined && gold.anchor !== place.anchor) return false;
  return gold.page === undefined || gold.page === place.page;
}

/** @param places the retrieved chunks, best first; what is one unit counts at its first chunk */
export function rankGolds(golds: Gold[], places: Place[], unit: EvalTenant["unit"]): Ranking {
  const firsts = new Map<string, Place>();
  for (const place of places) {
    const key = JSON.stringify([place.document, partOf(place, unit)]);
    if (!firsts.has(key)) firsts.set(key, place);
  }
  const hits = [...firsts.values()].map((place) =>
    golds.flatMap((gold, index) => (isHeldBy(gold, place) ? [index] : [])),
  );
  return { golds: golds.length, hits };
}

function partOf(place: Place, unit: EvalTenant["unit"]): string | number | null {
  if (unit === "document") return null;
  if (unit === "page") return place.page;
  return unit === "section" ? place.anchor : place.start;
}
