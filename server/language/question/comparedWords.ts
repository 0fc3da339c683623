/** Content words by which the cache compares two questions. English; other languages are compared word by word. Pure. */
import { stem } from "../stem.ts";
import { foreignFunctionWords, functionWords, numberWords, ordinaryWords, synonymGroup } from "../vocabulary.ts";
import { fold } from "../words.ts";
import { cleanText, splitWords, WORD } from "./sequence.ts";

/** A content word, once per question. */
export interface ComparedWord {
  /** Folded; number words as digits. */
  form: string;
  stem: string;
  /** Its synonym group. */
  group: number | undefined;
  /** From 0.45 for everyday words to 1.4 for long words, which are rarer. */
  weight: number;
  /** A number, or a single letter: "vitamin C", "plan B". */
  isNumber: boolean;
  /** A number, code or version, which must match exactly. */
  hasDigit: boolean;
  /** Capitalized inside the sentence: a product, a place, a person. */
  isName: boolean;
  grams: ReadonlySet<string>;
}

/** Letters that stand for words in chat language. */
const CHATTED = new Set("u r n k s t".split(" "));

/** @param sequence all words, folded, in order */
export function comparedWords(text: string, sequence: readonly string[]): ComparedWord[] {
  const clean = cleanText(text);
  const isEnglish = sequence.filter((word) => functionWords.has(word)).length * 5 >= sequence.length;
  const isFunction = (word: string) => functionWords.has(word) || (!isEnglish && foreignFunctionWords.has(word));
  const found = new Map<string, ComparedWord>();
  const names = namesIn(clean);
  for (const raw of splitWords(fold(clean))) {
    const bare = raw.replace(/'(?:s|re|ve|ll|d|m)$/, "").replaceAll("'", "");
    const form = numberWords.get(bare) ?? bare;
    if (isFunction(form) || CHATTED.has(form)) continue;
    const root = stem(form);
    if (!found.has(root)) found.set(root, comparedWord(form, root, names.has(bare)));
  }
  return [...found.values()];
}

function comparedWord(form: string, root: string, isCapital: boolean): ComparedWord {
  const isLetter = /^\p{Script=Latin}$/u.test(form);
  const isNumber = isLetter || /^\p{N}/u.test(form);
  const group = synonymGroup.get(form) ?? synonymGroup.get(root);
  const isOrdinary = ordinaryWords.has(form) || ordinaryWords.has(root);
  const byLength = form.length >= 9 ? 1.4 : form.length >= 6 ? 1.2 : 1;
  return {
    form,
    stem: root,
    group,
    weight: isLetter ? 0.45 : isNumber ? 0.8 : isOrdinary ? 0.45 : group === undefined ? byLength : 0.8,
    isNumber,
    hasDigit: isLetter || /\p{N}/u.test(form),
    isName: isCapital && !isNumber,
    grams: new Set([...gramsOf(form, 2), ...gramsOf(form, 3)]),
  };
}

/** Capitalized words inside a sentence, folded; none in a text written in capitals throughout. */
function namesIn(clean: string): ReadonlySet<string> {
  const all = clean.match(WORD) ?? [];
  const capitals = all.filter((word) => /^\p{Lu}/u.test(word)).length;
  if (capitals > all.length * 0.6) return new Set();
  const inside = clean.match(/(?<=[^.?!:"(\s]\s+)\p{Lu}[\p{L}\p{N}-]*/gu) ?? [];
  return new Set(inside.filter((word) => word !== "I").map(fold));
}

/** Character n-grams, word boundaries marked. */
function gramsOf(text: string, size: number): Set<string> {
  const marked = ` ${text} `;
  const grams = new Set<string>();
  for (let i = 0; i + size <= marked.length; i++) grams.add(marked.slice(i, i + size));
  return grams;
}
