/** Finds sources listed below what they support: "Source: [1]", "**Sources:** 1, 2", or a list's heading. Pure. */
import { isLabel, mayBecomeLabel, readSources } from "./readMark.ts";

/**
 * @param line as much of it as is written
 * @param from position of the word that may announce sources; everything before it is decoration
 * @param isStart whether the text begins at the start of the line
 * @returns the numbers it names; null for an ordinary word
 */
export function findAnnouncement(
  line: { text: string; isWhole: boolean },
  from: number,
  isStart: boolean,
): number[] | "heading" | "unclear" | null {
  const shown = line.text.slice(from);
  const word = shown.slice(0, shown.search(/[^\p{L}\p{M}]|$/u));
  if (word === "") return null;
  if (word.length === shown.length && !line.isWhole) return mayBecomeLabel(word) ? "unclear" : null;
  if (!isLabel(word)) return null;
  const after = shown.slice(word.length);
  const colon = /^[*_ \t]*[:：][*_]*/.exec(after)?.[0];
  if (!line.isWhole) return colon !== undefined || /^[*_ \t]*$/.test(after) ? "unclear" : null;
  const said = after.slice(colon?.length ?? 0);
  const isTitle = colon !== undefined || /#|[*_]$/.test(line.text.slice(0, from));
  if (isStart && isTitle && /^[*_ \t]*$/.test(said)) return "heading";
  const named = colon === undefined ? null : readSources(said);
  return named && (named.isBare || isStart) ? named.numbers : null;
}
