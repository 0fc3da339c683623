/** Markdown that is being written, so that it reads the same way once there is more of it. Pure. */

/** A last line that could still become anything: a list, a rule, a heading, the frame of some code. */
const UNDECIDED = /^(?:> *)?(?:[-+*>=_|]+|#{1,6}|\d{1,9}[.)]?|`{1,2}|(?:```|~~~)\S*|~{1,2})?$/;

/** The draft without a last line that says nothing yet, and without a table that has no row yet. */
export function steadyDraft(draft: string): string {
  const lines = draft.split("\n");
  const isInCode = lines.slice(0, -1).filter((line) => /^\s*(?:```|~~~)/.test(line)).length % 2 > 0;
  const last = lines.at(-1)!.trim();
  if (isInCode ? /^[`~]+$/.test(last) : UNDECIDED.test(last)) lines.pop();
  if (isInCode) return lines.join("\n");
  // A table is known by its second line, and has something to say from its third on.
  const start = lines.findLastIndex((line) => !line.trimStart().startsWith("|")) + 1;
  if (lines.length - start < 3) lines.length = start;
  return lines.join("\n");
}
