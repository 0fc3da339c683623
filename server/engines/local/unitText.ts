/** Classifies a unit by its form: an introduction, a pointer to another page, a document's own question. Pure. */

import type { Unit } from "../../language/units.ts";
import { wordsOf } from "../../language/words.ts";

const leadIn = /[:：][*_\s]*$/;
const label = /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/;
const question = /[?？؟][*_\s)]*$/;
const leansBack =
  /^(?:this|that|these|those|it|its|they|he|she|his|her|their|however|but|also|then|so|therefore|otherwise|instead|in that case|if so|such|for this|dies|diese|dieser|das|aber|dann|sie|cela|ceci|mais|alors|esto|eso|pero|entonces|isso|mas|questo|però|это|но|тогда)\b/iu;
/** "For details see X" answers nothing. */
const pointer =
  /^(?:for (?:more |further )?(?:details|info|information)|see (?!if |whether |that |how )|learn more|refer to|read more|more (?:details|information)|siehe |voir |véase|ver |vedi |zie )|\bsee (?:the |our )?[^.]{1,40}\.?$|^[^,;]{1,40} (?:goes through it|explains? (?:it|this|how|more))\.$/iu;
const LONGEST_POINTER = 14;
const yesOrNo =
  /^\W*(?:yes|no|yep|nope|not|ja|nein|oui|non|sí|sim|não|sì|nee|tak|nie|evet|hayır|nej|да|нет|так|ні|نعم|لا|हाँ|नहीं)(?!\p{L})|^(?:はい|いいえ|是|不)/iu;
const ending = /[.!。！…)*`"”]\s*$/;

/** Introduces what follows: a line that ends in a colon, or a bold one. */
export function isLeadIn(unit: Unit): boolean {
  return unit.kind === "sentence" && (leadIn.test(unit.text) || label.test(unit.text));
}

/** Not understandable without the previous sentence. */
export function needsBefore(unit: Unit): boolean {
  return unit.kind === "sentence" && leansBack.test(unit.text);
}

/** The text opens with a yes or no. */
export function saysYesOrNo([first]: Unit[]): boolean {
  return first !== undefined && yesOrNo.test(first.text);
}

/** Units for an answer, deduplicated: no document questions, bare labels, pointers or dangling introductions. */
export function usableUnits<Of extends Unit>(units: Of[]): Of[] {
  const said = new Set<string>();
  const telling = units.filter((unit) => tells(unit) && !said.has(unit.text) && said.add(unit.text));
  return telling.filter((unit, index) => !isLeadIn(unit) || isFollowed(unit, telling[index + 1]));
}

function tells(unit: Unit): boolean {
  if (unit.kind !== "sentence") return true;
  if (question.test(unit.text) || isPointer(unit.text)) return false;
  if (leadIn.test(unit.text) || ending.test(unit.text)) return true;
  return countWords(unit.text) >= (unit.isEntry ? 2 : 6) && !isTitle(unit.text);
}

/** An absolute link is worth giving. */
function isPointer(text: string): boolean {
  return pointer.test(text) && countWords(text) <= LONGEST_POINTER && !text.includes("](http");
}

/** What a line introduces may have been dropped, such as a list of links to other pages. */
function isFollowed(unit: Unit, next: Unit | undefined): boolean {
  return next !== undefined && next.block <= unit.block + 1;
}

/** Most of its words are capitalized. */
function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > 0.6 * words.length;
}

/** Word count as a reader sees it; text without spaces counts one word per two letters. */
export function countWords(text: string): number {
  return wordsOf(text).reduce((sum, word) => sum + (isUnspaced.test(word) ? Math.ceil(word.length / 2) : 1), 0);
}
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
