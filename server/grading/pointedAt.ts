/** Whether a judge's support is verifiable: the words it quotes must occur in the passage it names. Pure. */
import { splitSentences } from "../language/units.ts";
import { foldedWords } from "../language/words.ts";
import type { Judgement } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";

/** Fewer letters occur anywhere; in scripts without spaces these make a few words. */
const MIN_LETTERS = 10;
const MIN_UNSPACED = 4;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * @returns the sentences with the words the judge quoted for the statement; null if it supports it without such words
 */
export function pointedAt(statement: string, judgement: Judgement | null, passages: Passage[]): string[] | null {
  const verdict = judgement?.statements.find((one) => one.statement === statement);
  if (verdict?.verdict !== "supported") return null;
  // Judges mark omissions in the middle of a quote.
  const quotes = verdict.quote
    .split(/\.{3}|…/)
    .map(plain)
    .filter((quote) => quote !== "");
  if (!quotes.some((quote) => quote.length >= (UNSPACED.test(quote) ? MIN_UNSPACED : MIN_LETTERS))) return null;
  const named = passages.filter(({ n }) => verdict.passages.includes(n));
  const found = quotes.map((quote) => named.flatMap(({ content }) => sentencesWith(quote, content)));
  return found.every((sentences) => sentences.length > 0) ? [...new Set(found.flat())] : null;
}

function sentencesWith(quote: string, content: string): string[] {
  if (!plain(content).includes(quote)) return [];
  const sentences = splitSentences(content.replace(/\s+/g, " "));
  const whole = sentences.filter((sentence) => plain(sentence).includes(quote));
  // A quote may span the end of a sentence.
  return whole.length > 0 ? whole : sentences.filter((sentence) => quote.includes(plain(sentence)));
}

/** Words only: quotation marks, line breaks and Markdown are not copied exactly. */
const plain = (text: string) => foldedWords(text).join(" ");
