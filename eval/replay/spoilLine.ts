/** Corrupts a correct line in a known way. Pure; English only, like the packs. */

import { stopWords } from "../../server/language/stopWords.ts";

/** What is wrong with a line. */
export type Fault = "elsewhere" | "number" | "name" | "negated";

/** Excludes the numbers of list items. */
const NUMBER = /(?<![\d.,[(-])\d+(?:[.,]\d+)*(?![.)\]]\s)(?!\d)/g;
const INNER_NAME = /(?<=[\p{Ll}\d,] )\p{Lu}[\p{L}\p{N}]+/gu;
const DENIED = /\b(do|does|did|is|are|was|were|can|could|will|would|should|must|may|might|has|have|had)(?: not|n't)\b/i;
const AUXILIARY = /\b(is|are|was|were|can|could|will|would|should|must|may|might)\b(?! not|n't)/i;
const SUBJECT =
  /\b(you|they|we|I) (?!are|were|do|did|can|could|will|would|should|must|may|might|have|had|not|also)(\w+)\b/i;

/** Changes the line's first number to one missing from `source`; null without a number. */
export function swapNumber(line: string, source: string): string | null {
  const [number] = line.match(NUMBER) ?? [];
  if (number === undefined) return null;
  for (let add = 1; add < 9; add++) {
    const swapped: string = number.replace(/\d/, (digit) => String(((Number(digit) + add - 1) % 9) + 1));
    if (swapped !== number && !source.includes(swapped)) return line.replace(number, swapped);
  }
  return null;
}

/** Replaces a name by the first of `others` missing from `source`; null without a name. */
export function swapName(line: string, source: string, others: string[]): string | null {
  const known = source.toLowerCase();
  const [name] = namesOf(line);
  const other = others.find((candidate) => !known.includes(candidate.toLowerCase()));
  return name === undefined || other === undefined ? null : line.replaceAll(name, other);
}

/** Names within sentences, not at their start. */
export function namesOf(line: string): string[] {
  return (line.match(INNER_NAME) ?? []).filter((word) => !stopWords.has(word.toLowerCase()));
}

/** Negates one statement; null where none of the simple patterns fits. */
export function negate(line: string): string | null {
  if (/\bcannot\b/i.test(line)) return line.replace(/\bcannot\b/i, "can");
  if (/\bcan't\b/i.test(line)) return line.replace(/\bcan't\b/i, "can");
  if (/\bwon't\b/i.test(line)) return line.replace(/\bwon't\b/i, "will");
  if (DENIED.test(line)) return line.replace(DENIED, "$1");
  if (AUXILIARY.test(line)) return line.replace(AUXILIARY, (word) => (/^can$/i.test(word) ? "cannot" : `${word} not`));
  return SUBJECT.test(line) ? line.replace(SUBJECT, "$1 do not $2") : null;
}
