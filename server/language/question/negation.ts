/** Whether a text contains a negation, for comparing two texts. Pure. */
import { negations, unspacedNegation } from "../vocabulary.ts";
import { fold } from "../words.ts";
import { cleanText, sequenceOf } from "./sequence.ts";

/** @param sequence the text's words, if they are known */
export function isNegated(text: string, sequence: readonly string[] = sequenceOf(text)): boolean {
  const folded = fold(cleanText(text));
  return /n't\b/.test(folded) || sequence.some((word) => negations.has(word)) || unspacedNegation.test(folded);
}
