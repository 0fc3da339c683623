/** Where an answer names its sources below what they support: "Source: [1]", "**Sources:** 1, 2", a heading of a list of them. Pure. */
import { isLabel, mayBecomeLabel, readSources } from "./readMark.ts";

/**
 * @param line as far as it is written
 * @param from where the word is that may announce sources; what is before it decorates it
 * @param isStart the line begins here
 * @returns the numbers it names; null for a word like any other
 */
export function findAnnouncement(
  line: { text: string; isWhole: boolean },
  from: number,
  isStart: boolean,
): number[] | "heading" | "unclear" | null {
  const shown = line.text.slice(from);
  const word = /^[\p{L}\p{M}]*/u.exec(shown)![0];
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
