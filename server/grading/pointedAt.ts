/** Whether a judge can point at what it says: the words that it quotes have to stand in the passage that it names. Pure. */
import { splitSentences } from "../language/units.ts";
import { fold, rawWords } from "../language/words.ts";
import type { Judgement, Passage } from "../ports/engine.ts";

/** Fewer words stand anywhere. */
const LEAST_WORDS = 3;

/**
 * @returns the sentences with the words that the judge has quoted for the statement; null where it supports it without such words
 */
export function pointedAt(statement: string, judgement: Judgement | null, passages: Passage[]): string[] | null {
  const verdict = judgement?.statements.find((one) => one.statement === statement);
  if (verdict?.verdict !== "supported") return null;
  const quote = plain(verdict.quote);
  if (quote.split(" ").length < LEAST_WORDS) return null;
  const named = passages.filter(({ n }) => verdict.passages.includes(n));
  const found = named.flatMap(({ content }) => sentencesWith(quote, content));
  return found.length > 0 ? found : null;
}

function sentencesWith(quote: string, content: string): string[] {
  if (!plain(content).includes(quote)) return [];
  const sentences = splitSentences(content.replace(/\s+/g, " "));
  const whole = sentences.filter((sentence) => plain(sentence).includes(quote));
  // A quote may run over the end of a sentence.
  return whole.length > 0 ? whole : sentences.filter((sentence) => quote.includes(plain(sentence)));
}

/** Words alone: quotation marks, line breaks and Markdown's signs are not copied letter by letter. */
const plain = (text: string) => rawWords(text).map(fold).join(" ");
