/** A question's words in order, for comparing two questions. Pure. */

import { fold } from "../words.ts";

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
export const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const SEGMENTS = new Intl.Segmenter("en", { granularity: "word" });

/** The text without invisible characters and compatibility forms. */
export const cleanText = (text: string): string => text.replace(INVISIBLE, "").normalize("NFKC");

/** Words of a folded text; scripts without spaces are segmented. */
export function splitWords(folded: string): string[] {
  const found: string[] = [];
  for (const [run] of folded.matchAll(WORD)) {
    if (!UNSPACED.test(run)) found.push(run);
    else for (const { segment, isWordLike } of SEGMENTS.segment(run)) if (isWordLike) found.push(segment);
  }
  return found;
}

/** All words, folded, in order, without apostrophes. */
export const sequenceOf = (text: string): string[] =>
  splitWords(fold(cleanText(text))).map((word) => word.replaceAll("'", ""));
