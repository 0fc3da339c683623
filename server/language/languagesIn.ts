/** The language of a text, as far as its script and function words tell. Pure. */
import { rememberTexts } from "./rememberTexts.ts";
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

/** Characters that tell the language; the rest of a text is not read. */
const MAX_CHARS = 3000;

/** @returns two-letter tags: several if ambiguous, none if unknown; memoized, since the same passages come back */
export const languagesIn = rememberTexts<readonly string[]>(readLanguages, { bytes: 4e6, sizeOf: () => 0 });

function readLanguages(text: string): string[] {
  const byScript = BY_SCRIPT[scriptOf(text)];
  return byScript ? [byScript] : languagesOf(foldedWords(text.slice(0, MAX_CHARS)));
}
