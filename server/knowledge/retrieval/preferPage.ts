/** The page a visitor is on ranks first among equals. Pure. */
import type { RankedCandidate } from "./rankCandidates.ts";

/** Passages count as equally good when they are apart by no more than this share of the best one's score. */
const NEAR = 0.1;

/** A candidate that may have been moved up. */
export type PlacedCandidate = RankedCandidate & {
  /** So many others were better by score: only the visitor's page put it before them. */
  places_up: number;
};

/**
 * Puts passages of the visitor's page before those that are hardly better.
 * @param ranked best first
 * @param page the page's address, null when it is unknown
 */
export function preferPage(ranked: RankedCandidate[], page: string | null): PlacedCandidate[] {
  const key = page === null ? null : pageKey(page);
  const isOnPage = (one: RankedCandidate) => key !== null && one.url !== null && pageKey(one.url) === key;
  // Scores need not be above zero.
  const bonus = NEAR * ((ranked[0]?.fused ?? 0) - Math.min(0, ranked.at(-1)?.fused ?? 0));
  const order = ranked.map((one, before) => ({ one, before, score: one.fused + (isOnPage(one) ? bonus : 0) }));
  order.sort((a, b) => b.score - a.score || Number(isOnPage(b.one)) - Number(isOnPage(a.one)) || a.before - b.before);
  return order.map(({ one, before }, place) => ({
    ...one,
    places_up: isOnPage(one) ? Math.max(0, before - place) : 0,
  }));
}

/**
 * What two addresses of one page have in common, whatever their scheme, `www.`, query, fragment, final slash or index file.
 * @returns null for what is no web address
 */
export function pageKey(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname.replace(/\/index\.(?:html?|php)$/i, "/").replace(/\/+$/, "");
  return `${url.host.replace(/^www\./, "")}${path}`;
}
