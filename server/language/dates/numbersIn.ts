/** Digits of any script, and small numbers in words. Pure. */

import type { SpokenLanguage } from "../phrases/index.ts";
import { fold } from "../words.ts";
import { dateWords } from "./dateWords.ts";

/** Arabic, Persian, Devanagari and full-width digits as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९０-９]/gu, (digit) => String(digitOf(digit)));
}

/** The digit's distance from its script's zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const zero = [0x660, 0x6f0, 0x966, 0xff10].find((start) => code >= start && code <= start + 9) ?? code;
  return code - zero;
}

const byLanguage = new Map(
  Object.entries(dateWords).map(([language, { numbers }]) => [
    language,
    new Map(
      numbers
        .split(" ")
        .flatMap((words, at) => words.split("|").map((word) => [fold(word.replace("_", " ")), at + 1] as const)),
    ),
  ]),
);

/** A number from one to twelve written in digits or words; null if it is neither. @param word one word, in any case */
export function smallNumber(word: string, language: SpokenLanguage): number | null {
  const digits = plainDigits(word);
  if (/^\d{1,2}$/.test(digits)) return Number(digits);
  return byLanguage.get(language)?.get(fold(word)) ?? null;
}

/** A pattern for a small number in a language: alternatives of a regular expression, folded. */
export function smallNumberPattern(language: SpokenLanguage): string {
  const words = [...(byLanguage.get(language)?.keys() ?? [])].toSorted((a, b) => b.length - a.length);
  return `(?:\\d{1,2}|${words.join("|")})`;
}
