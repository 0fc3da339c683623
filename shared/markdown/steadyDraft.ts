/** Trims unfinished Markdown so that what is shown does not change as more text arrives. Pure. */

/** A last line that may still become something else: a list, a rule, a heading, a code fence. */
const UNDECIDED = /^(?:> *)?(?:[-+*>=_|]+|#{1,6}|\d{1,9}[.)]?|`{1,2}|(?:```|~~~)\S*|~{1,2})?$/;

/** The draft without an undecided last line, and without a table that has no rows yet. */
export function steadyDraft(draft: string): string {
  const lines = draft.split("\n");
  const isInCode = lines.slice(0, -1).filter((line) => /^\s*(?:```|~~~)/.test(line)).length % 2 > 0;
  const last = lines.at(-1)!.trim();
  if (isInCode ? /^[`~]+$/.test(last) : UNDECIDED.test(last)) lines.pop();
  if (isInCode) return lines.join("\n");
  // A table is recognized by its second line, and its first row is the third.
  const start = lines.findLastIndex((line) => !line.trimStart().startsWith("|")) + 1;
  if (lines.length - start < 3) lines.length = start;
  return lines.join("\n");
}
