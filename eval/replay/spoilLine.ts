/** Makes a right line wrong, in one known way. Pure; English, as the packs are. */

import { stopWords } from "../../server/language/stopWords.ts";

/** What is wrong with a line. */
export type Fault = "elsewhere" | "number" | "name" | "negated";

/** No list's own numbers. */
const NUMBER = /(?<![\d.,[(-])\d+(?:[.,]\d+)*(?![.)\]]\s)(?!\d)/g;
const INNER_NAME = /(?<=[\p{Ll}\d,] )\p{Lu}[\p{L}\p{N}]+/gu;
const DENIED = /\b(do|does|did|is|are|was|were|can|could|will|would|should|must|may|might|has|have|had)(?: not|n't)\b/i;
const AUXILIARY = /\b(is|are|was|were|can|could|will|would|should|must|may|might)\b(?! not|n't)/i;
const SUBJECT =
  /\b(you|they|we|I) (?!are|were|do|did|can|could|will|would|should|must|may|might|have|had|not|also)(\w+)\b/i;

/** The line with its first number changed to one that `source` lacks; null without a number. */
export function swapNumber(line: string, source: string): string | null {
  const [number] = line.match(NUMBER) ?? [];
  if (number === undefined) return null;
  for (let add = 1; add < 9; add++) {
    const swapped: string = number.replace(/\d/, (digit) => String(((Number(digit) + add - 1) % 9) + 1));
    if (swapped !== number && !source.includes(swapped)) return line.replace(number, swapped);
  }
  return null;
}

/** The line with one of its names replaced by the first of `others` that `source` lacks; null without a name. */
export function swapName(line: string, source: string, others: string[]): string | null {
  const known = source.toLowerCase();
  const [name] = namesOf(line);
  const other = others.find((candidate) => !known.includes(candidate.toLowerCase()));
  return name === undefined || other === undefined ? null : line.replaceAll(name, other);
}

/** The names inside a line's sentences. */
export function namesOf(line: string): string[] {
  return (line.match(INNER_NAME) ?? []).filter((word) => !stopWords.has(word.toLowerCase()));
}

/** The line with one statement turned into its opposite; null where none of the simple ways fits. */
export function negate(line: string): string | null {
  if (/\bcannot\b/i.test(line)) return line.replace(/\bcannot\b/i, "can");
  if (/\bcan't\b/i.test(line)) return line.replace(/\bcan't\b/i, "can");
  if (/\bwon't\b/i.test(line)) return line.replace(/\bwon't\b/i, "will");
  if (DENIED.test(line)) return line.replace(DENIED, "$1");
  if (AUXILIARY.test(line)) return line.replace(AUXILIARY, (word) => (/^can$/i.test(word) ? "cannot" : `${word} not`));
  return SUBJECT.test(line) ? line.replace(SUBJECT, "$1 do not $2") : null;
}
