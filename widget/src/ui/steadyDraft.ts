/**
 * Markdown that is still being written, so that it reads the same way once there is more of it: no bars before a table's
 * first row, no stars before a bold word ends. Pure.
 */

/** The draft without the start of a table, and with marks closed that are still open in its last line. */
export function steadyDraft(draft: string): string {
  const lines = draft.split("\n");
  if (isInFence(lines)) return draft;
  const written = lines.at(-1) === "" ? lines.slice(0, -1) : lines;
  const start = written.findLastIndex((line) => !line.startsWith("|")) + 1;
  // A table is known by its second row; until that is complete it would be shown as a line of bars.
  if (start < written.length && written.length - start < 3) return lines.slice(0, start).join("\n");
  lines.push(closed(lines.pop()!));
  return lines.join("\n");
}

function isInFence(lines: string[]): boolean {
  return lines.filter((line) => /^\s*(?:```|~~~)/.test(line)).length % 2 === 1;
}

/** Closes code or else bold that stays open; a mark with nothing behind it yet is left out. */
function closed(line: string): string {
  const isCode = line.split("`").length % 2 === 0;
  const mark = isCode ? "`" : "**";
  if (!isCode && line.replace(/`[^`]*`/g, "").split(mark).length % 2 === 1) return line;
  return line.endsWith(mark) ? line.slice(0, -mark.length) : line.trimEnd() + mark;
}
