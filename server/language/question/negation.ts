/** Whether a text contains a negation, as two texts are compared by it. Pure. */
import { negations, unspacedNegation } from "../vocabulary.ts";
import { fold } from "../words.ts";
import { cleanText, sequenceOf } from "./sequence.ts";

/** @param sequence of the text's words, where known */
export function isNegated(text: string, sequence: readonly string[] = sequenceOf(text)): boolean {
  const folded = fold(cleanText(text));
  return /n't\b/.test(folded) || sequence.some((word) => negations.has(word)) || unspacedNegation.test(folded);
}
