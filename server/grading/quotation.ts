/** Whether a statement is a quotation, so that it need not wait for a judge that found no fault with the rest. Pure. */
import { citedNumbers } from "../language/citations.ts";
import { CONDITION, readPolarity } from "../language/polarity.ts";
import { foldedWords } from "../language/words.ts";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import { isFlipped } from "./denials.ts";
import { sourcesOf } from "./statements.ts";

/**
 * @returns a judge's verdict on a statement whose words a sentence of a cited passage has one after another, if what it
 * leaves out of that sentence is no denial and no condition; null for any other statement
 */
export function quotationOf(
  { answer, passages }: Pick<GradeInput, "answer" | "passages">,
  statement: string,
): Judgement["statements"][number] | null {
  const cited = citedNumbers(answer);
  const said = plain(statement);
  const source = passages.find((passage) => cited.has(passage.n) && sourcesOf([passage]).sentences.some(hasIt));
  return source ? { statement, verdict: "supported", passages: [source.n], quote: statement } : null;

  function hasIt(sentence: string): boolean {
    const given = plain(sentence);
    if (given === said) return true;
    return given.includes(said) && !isConditional(sentence) && !isFlipped(statement, [sentence]);
  }
}

/** Between spaces, so that words are only found whole. */
const plain = (text: string) => ` ${foldedWords(text).join(" ")} `;
const isConditional = (sentence: string) =>
  [...readPolarity(sentence).words.keys()].some((word) => word.startsWith(CONDITION));
