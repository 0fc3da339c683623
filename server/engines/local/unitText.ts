/** Classifies a unit by its form: an introduction, a pointer to another page, a document's own question. Pure. */

import { leansBack, opensYesOrNo, pointsElsewhere } from "../../language/statementOpenings.ts";
import type { TextUnit } from "../../language/units.ts";
import { wordsOf } from "../../language/words.ts";

const leadIn = /[:：][*_\s]*$/;
const label = /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/;
const question = /[?？؟][*_\s)]*$/;
const MAX_POINTER_WORDS = 14;
const ending = /[.!。！…)*`"”]\s*$/;

/** Introduces what follows: a line that ends in a colon, or a bold one. */
export function isLeadIn(unit: TextUnit): boolean {
  return unit.kind === "sentence" && (leadIn.test(unit.text) || label.test(unit.text));
}

/** Not understandable without the previous sentence. */
export function needsBefore(unit: TextUnit): boolean {
  return unit.kind === "sentence" && leansBack.test(unit.text);
}

/** Whether the text opens with a yes or no. */
export function saysYesOrNo([first]: TextUnit[]): boolean {
  return first !== undefined && opensYesOrNo.test(first.text);
}

/** Units for an answer, deduplicated: no document questions, bare labels, pointers or dangling introductions. */
export function usableUnits<Of extends TextUnit>(units: Of[]): Of[] {
  const said = new Set<string>();
  const telling = units.filter((unit) => tells(unit) && !said.has(unit.text) && said.add(unit.text));
  return telling.filter((unit, index) => !isLeadIn(unit) || isFollowed(unit, telling[index + 1]));
}

function tells(unit: TextUnit): boolean {
  if (unit.kind !== "sentence") return true;
  if (question.test(unit.text) || isPointer(unit.text)) return false;
  if (leadIn.test(unit.text) || ending.test(unit.text)) return true;
  return countWords(unit.text) >= (unit.isEntry ? 2 : 6) && !isTitle(unit.text);
}

/** Whether the text only points elsewhere; one with an absolute link is worth keeping. */
function isPointer(text: string): boolean {
  return pointsElsewhere.test(text) && countWords(text) <= MAX_POINTER_WORDS && !text.includes("](http");
}

/** Whether the content that a line introduces follows it; it may have been dropped, such as a list of links. */
function isFollowed(unit: TextUnit, next: TextUnit | undefined): boolean {
  return next !== undefined && next.block <= unit.block + 1;
}

/** Whether most of its words are capitalized. */
function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > 0.6 * words.length;
}

/** Word count as a reader sees it; text without spaces counts one word per two letters. */
export function countWords(text: string): number {
  return wordsOf(text).reduce((sum, word) => sum + (isUnspaced.test(word) ? Math.ceil(word.length / 2) : 1), 0);
}
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
