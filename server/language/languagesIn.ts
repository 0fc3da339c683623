/** The language of a text, as far as its script and function words tell. Pure. */
import { scriptOf } from "./scriptOf.ts";
import { languagesOf } from "./stopWords.ts";
import { foldedWords } from "./words.ts";

/** Scripts used by only one of the languages we support. */
const BY_SCRIPT: Record<string, string> = {
  Arabic: "ar",
  Devanagari: "hi",
  Han: "zh",
  Hebrew: "he",
  Hiragana: "ja",
};

/** @returns two-letter tags: several if ambiguous, none if unknown */
export function languagesIn(text: string): string[] {
  const byScript = BY_SCRIPT[scriptOf(text)];
  return byScript ? [byScript] : languagesOf(foldedWords(text.slice(0, 3000)));
}
