/** Which language a text is written in, as far as its script and its function words tell. Pure. */
import { scriptOf } from "./scriptOf.ts";
import { languagesOf } from "./stopWords.ts";
import { fold, rawWords } from "./words.ts";

/** Scripts that one of the languages we speak has to itself among them. */
const BY_SCRIPT: Record<string, string> = {
  Arabic: "ar",
  Devanagari: "hi",
  Han: "zh",
  Hebrew: "he",
  Hiragana: "ja",
};

/** @returns two-letter tags: several when it may be any of them, none when it can't be told */
export function languagesIn(text: string): string[] {
  const byScript = BY_SCRIPT[scriptOf(text)];
  return byScript ? [byScript] : languagesOf(rawWords(text.slice(0, 3000)).map(fold));
}
