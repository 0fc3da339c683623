/** Citations as finished answers contain them: `[n]`. Pure. */

export const CITATION = /\[(\d{1,3})\]/g;

/** The numbers an answer cites, in order of first mention, whether or not such a passage exists. */
export function citedNumbers(answer: string): Set<number> {
  return new Set([...outsideCode(answer).matchAll(CITATION)].map(([, n]) => Number(n)));
}

/** The answer without citation marks. */
export const withoutCitations = (answer: string): string => answer.replace(/\s*\[\d{1,3}\]/g, "");

/** The answer with its code emptied, where `list[1]` is no citation and a blank line doesn't end a paragraph. */
export function outsideCode(answer: string): string {
  return answer.replace(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^ *\2 *$/gm, "$1$2\n$1$2").replace(/`[^`\n]+`/g, "``");
}
