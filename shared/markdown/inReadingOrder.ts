import type { Citation } from "../../server/protocol/events.ts";

/**
 * Renumbers the citations 1, 2, 3 in reading order and sorts the sources accordingly; uncited sources come last.
 * Code is left alone. Pure.
 * @param isOpen the text is still being written: its sources are unknown, so any number may be one
 */
export function inReadingOrder(
  text: string,
  citations: Citation[],
  isOpen: boolean,
): { text: string; citations: Citation[] } {
  if (!citations.length && !isOpen) return { text, citations };
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  const order = new Map<number, number>();
  const place = (n: number) => order.get(n) ?? order.set(n, order.size + 1).size;
  const renumbered = text.replace(/(`+)[\s\S]*?(?:\1|$)|\[([1-9]\d{0,2})\]/g, (whole, _code, digits) => {
    const n = Number(digits);
    if (!digits) return whole;
    // A number without a source must not be taken for a citation.
    return isOpen || byNumber.has(n) ? `[${place(n)}]` : `\\${whole}`;
  });
  for (const { n } of citations.toSorted((a, b) => a.n - b.n)) place(n);
  if (!citations.length) return { text: renumbered, citations };
  const sorted = citations.map((citation) => ({ ...citation, n: place(citation.n) })).sort((a, b) => a.n - b.n);
  return { text: renumbered, citations: sorted };
}
