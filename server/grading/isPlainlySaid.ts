/** Whether a statement is a quotation, so that it need not wait for a judge that found no fault with the rest. Pure. */
import { citedNumbers } from "../language/citations.ts";
import { CONDITION, readPolarity } from "../language/polarity.ts";
import { foldedWords } from "../language/words.ts";
import type { GradeInput } from "../ports/engine.ts";
import { isFlipped } from "./denials.ts";
import { sourcesOf } from "./statements.ts";

/**
 * @returns true when a sentence of a cited passage has the statement's words one after another, and what it leaves out
 * of that sentence is no denial and no condition
 */
export function isPlainlySaid(
  { answer, passages }: Pick<GradeInput, "answer" | "passages">,
  statement: string,
): boolean {
  const cited = citedNumbers(answer);
  const { sentences } = sourcesOf(passages.filter(({ n }) => cited.has(n)));
  const said = plain(statement);
  return sentences.some((sentence) => {
    const source = plain(sentence);
    if (source === said) return true;
    return source.includes(said) && !isConditional(sentence) && !isFlipped(statement, [sentence], sentences);
  });
}

/** Between spaces, so that words are only found whole. */
const plain = (text: string) => ` ${foldedWords(text).join(" ")} `;
const isConditional = (sentence: string) =>
  [...readPolarity(sentence).words.keys()].some((word) => word.startsWith(CONDITION));
