import type { Citation } from "../../server/protocol/events.ts";

/**
 * The text with its sources numbered 1, 2, 3 in the order they are read, whatever the engine's numbers are, and the
 * sources in that order; those that the text does not name come last. Code is left as it is. Pure.
 * @param isOpen the text is being written: its sources are not known yet, so any number may be one
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
    // A number that is no source must not pass for one.
    return isOpen || byNumber.has(n) ? `[${place(n)}]` : `\\${whole}`;
  });
  for (const { n } of citations.toSorted((a, b) => a.n - b.n)) place(n);
  if (!citations.length) return { text: renumbered, citations };
  const sorted = citations.map((citation) => ({ ...citation, n: place(citation.n) })).sort((a, b) => a.n - b.n);
  return { text: renumbered, citations: sorted };
}
