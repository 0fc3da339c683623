/** Breaks near-ties in favour of the page the visitor is on. Pure. */
import type { RankedCandidate } from "./rankCandidates.ts";

/** Passages within this share of the best score count as equally good. */
const NEAR = 0.1;

/** A candidate that may have been moved up. */
export type PlacedCandidate = RankedCandidate & {
  /** How many better-scored passages it was moved ahead of because of the visitor's page. */
  places_up: number;
};

/**
 * Moves passages of the visitor's page ahead of those that are barely better.
 * @param ranked best first
 * @param page the page's URL; null when unknown
 */
export function preferPage(ranked: RankedCandidate[], page: string | null): PlacedCandidate[] {
  const key = page === null ? null : pageKey(page);
  const isOnPage = (one: RankedCandidate) => key !== null && one.url !== null && pageKey(one.url) === key;
  // Scores may be negative.
  const bonus = NEAR * ((ranked[0]?.fused ?? 0) - Math.min(0, ranked.at(-1)?.fused ?? 0));
  const order = ranked.map((one, before) => ({ one, before, score: one.fused + (isOnPage(one) ? bonus : 0) }));
  order.sort((a, b) => b.score - a.score || Number(isOnPage(b.one)) - Number(isOnPage(a.one)) || a.before - b.before);
  return order.map(({ one, before }, place) => ({
    ...one,
    places_up: isOnPage(one) ? Math.max(0, before - place) : 0,
  }));
}

/**
 * Comparison key of a page's URL: ignores scheme, `www.`, query, fragment, trailing slash and index file.
 * @returns null for an invalid web address
 */
export function pageKey(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname.replace(/\/index\.(?:html?|php)$/i, "/").replace(/\/+$/, "");
  return `${url.host.replace(/^www\./, "")}${path}`;
}
