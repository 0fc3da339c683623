/** Matches results against golds. Pure. */
import type { Ranking } from "./metrics.ts";
import type { EvalTenant, Gold, ReferencePassage } from "./packs/pack.ts";

/** A chunk's origin. */
export interface ChunkOrigin {
  /** The document's source key. */
  document: string;
  start: number;
  end: number;
  anchor: string | null;
  page: number | null;
  /** Heading of the innermost section, else the document's title. */
  heading: string;
}

/** True when the chunk is (part of) what the gold names; a character span must overlap. */
export function isHeldBy(gold: Gold, place: ChunkOrigin): boolean {
  if (gold.document !== place.document) return false;
  if (gold.span && overlap(gold.span, place) === 0) return false;
  if (gold.anchor !== undefined && gold.anchor !== place.anchor) return false;
  if (gold.heading !== undefined && plainWords(gold.heading) !== plainWords(place.heading)) return false;
  return gold.page === undefined || gold.page === place.page;
}

/** Text normalized for comparison: no Markdown, lower case, single spaces. */
export function plainWords(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** @param places the retrieved chunks, best first; a unit counts at its first chunk */
export function rankGolds(golds: Gold[], places: ChunkOrigin[], unit: EvalTenant["unit"]): Ranking {
  const firsts = new Map<string, ChunkOrigin>();
  for (const place of places) {
    const key = JSON.stringify([place.document, partOf(place, unit)]);
    if (!firsts.has(key)) firsts.set(key, place);
  }
  const hits = [...firsts.values()].map((place) =>
    golds.flatMap((gold, index) => (isHeldBy(gold, place) ? [index] : [])),
  );
  return { golds: golds.length, hits };
}

/**
 * The same on reference passages instead of chunks, so that large chunks have no advantage: each chunk stands for the
 * passages it covers at least half of, in order, or else the one it overlaps most; a passage counts once, and is a hit
 * when it overlaps the gold's span.
 */
export function rankPassages(golds: Gold[], places: ChunkOrigin[], passages: ReferencePassage[]): Ranking {
  const seen = new Set<ReferencePassage>();
  for (const place of places) for (const passage of standsFor(place, passages)) seen.add(passage);
  const hits = [...seen].map((passage) =>
    golds.flatMap((gold, index) =>
      isHeldBy(gold, { ...passage, anchor: null, page: null, heading: "" }) ? [index] : [],
    ),
  );
  return { golds: golds.length, hits };
}

function standsFor(place: ChunkOrigin, passages: ReferencePassage[]): ReferencePassage[] {
  const shares = passages
    .filter((passage) => passage.document === place.document)
    .map((passage) => ({ passage, share: overlap(passage, place) }))
    .filter(({ share }) => share > 0);
  const whole = shares.filter(({ passage, share }) => share >= (passage.end - passage.start) / 2);
  if (whole.length > 0) return whole.sort((a, b) => a.passage.start - b.passage.start).map(({ passage }) => passage);
  const [most] = shares.sort((a, b) => b.share - a.share);
  return most ? [most.passage] : [];
}

/** Number of characters two spans share. */
function overlap(a: { start: number; end: number }, b: { start: number; end: number }): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

function partOf(place: ChunkOrigin, unit: EvalTenant["unit"]): string | number | null {
  if (unit === "document") return null;
  if (unit === "page") return place.page;
  return unit === "section" ? place.anchor : place.start;
}
