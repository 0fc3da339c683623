/** Citations in the one form that answers have once they are written: `[n]`. Pure. */

export const CITATION = /\[(\d{1,3})\]/g;

/** The numbers an answer cites, whether there is such a passage or not, in the order of first mention. */
export function citedNumbers(answer: string): Set<number> {
  return new Set([...outsideCode(answer).matchAll(CITATION)].map(([, n]) => Number(n)));
}

/** The answer's words alone. */
export const withoutCitations = (answer: string): string => answer.replace(/\s*\[\d{1,3}\]/g, "");

/** The answer with its code emptied: `list[1]` in there is no citation, and a blank line no end of a paragraph. */
export function outsideCode(answer: string): string {
  return answer.replace(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^ *\2 *$/gm, "$1$2\n$1$2").replace(/`[^`\n]+`/g, "``");
}
