/** Parses a question for comparison: content words, what it asks for, negation. Pure. */
import { stem } from "../../language/stem.ts";
import {
  foreignFunctionWords,
  functionWords,
  negations,
  numberWords,
  ordinaryWords,
  synonymGroup,
  unspacedNegation,
} from "../../language/vocabulary.ts";
import { asksOf, stagesOf } from "./asks.ts";
import { isEnglish } from "./isEnglish.ts";

/** A content word, once per question. */
export interface QuestionWord {
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

export interface Question {
  /** All words, folded, in order. */
  sequence: readonly string[];
  words: readonly QuestionWord[];
  /** What its interrogative sentences ask for. */
  asks: ReadonlySet<string>;
  /** Which of cause, prevention and remedy it mentions. */
  stages: ReadonlySet<number>;
  /** Other languages are compared word by word: these word lists and the shipped encoder only cover English. */
  isEnglish: boolean;
  isNegated: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const ASKING = /\?|？|^(?:what|why|how|when|where|who|which|can|could|is|are|do|does|did|should|will|would|may)\b/i;
/** Letters that stand for words in chat language. */
const CHATTED = new Set("u r n k s t".split(" "));
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SEGMENTS = new Intl.Segmenter("en", { granularity: "word" });

/** Lower case without accents; normalizes compatibility forms and drops invisible characters. */
export function foldText(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .normalize("NFKD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
}

const KEPT = 4000;
/** A cached question has at most 300 characters; longer messages must not fill the memory. */
const LONGEST_KEPT = 300;
const readings = new Map<string, Question>();

/** Memoized `takeApart`: a cache compares the same questions again and again. */
export function readQuestion(text: string): Question {
  const known = readings.get(text);
  if (known) return known;
  const question = takeApart(text);
  if (text.length > LONGEST_KEPT) return question;
  const [oldest] = readings.keys();
  if (oldest !== undefined && readings.size >= KEPT) readings.delete(oldest);
  readings.set(text, question);
  return question;
}

function takeApart(text: string): Question {
  const clean = text.replace(INVISIBLE, "").normalize("NFKC");
  const folded = foldText(clean);
  const sequence = splitWords(folded).map((word) => word.replaceAll("'", ""));
  const sentences = clean.split(/(?<=[.?!。？！])\s*/u).filter((sentence) => sentence.trim() !== "");
  const asking = sentences.filter((sentence) => ASKING.test(sentence.trim()));
  const asked = asking.length > 0 ? asking.join(" ") : (sentences.at(-1) ?? clean);
  return {
    sequence,
    words: wordsOf(clean, sequence),
    asks: asksOf(foldText(asked)),
    stages: stagesOf(folded),
    isEnglish: isEnglish(sequence),
    isNegated: /n't\b/.test(folded) || sequence.some((word) => negations.has(word)) || unspacedNegation.test(folded),
  };
}

function wordsOf(clean: string, sequence: readonly string[]): QuestionWord[] {
  const isEnglish = sequence.filter((word) => functionWords.has(word)).length * 5 >= sequence.length;
  const isFunction = (word: string) => functionWords.has(word) || (!isEnglish && foreignFunctionWords.has(word));
  const found = new Map<string, QuestionWord>();
  const names = namesIn(clean);
  for (const raw of splitWords(foldText(clean))) {
    const bare = raw.replace(/'(?:s|re|ve|ll|d|m)$/, "").replaceAll("'", "");
    const form = numberWords.get(bare) ?? bare;
    if (isFunction(form) || CHATTED.has(form)) continue;
    const root = stem(form);
    if (!found.has(root)) found.set(root, questionWord(form, root, names.has(bare)));
  }
  return [...found.values()];
}

function questionWord(form: string, root: string, isCapital: boolean): QuestionWord {
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

/** Capitalized words inside a sentence; none in a text written in capitals throughout. */
function namesIn(clean: string): ReadonlySet<string> {
  const all = clean.match(WORD) ?? [];
  const capitals = all.filter((word) => /^\p{Lu}/u.test(word)).length;
  if (capitals > all.length * 0.6) return new Set();
  const inside = clean.match(/(?<=[^.?!:"(\s]\s+)\p{Lu}[\p{L}\p{N}-]*/gu) ?? [];
  return new Set(inside.filter((word) => word !== "I").map(foldText));
}

function splitWords(folded: string): string[] {
  const found: string[] = [];
  for (const [run] of folded.matchAll(WORD)) {
    if (!UNSPACED.test(run)) found.push(run);
    else for (const { segment, isWordLike } of SEGMENTS.segment(run)) if (isWordLike) found.push(segment);
  }
  return found;
}

/** Character n-grams, word boundaries marked. */
function gramsOf(text: string, size: number): Set<string> {
  const marked = ` ${text} `;
  const grams = new Set<string>();
  for (let i = 0; i + size <= marked.length; i++) grams.add(marked.slice(i, i + size));
  return grams;
}

/** Dice coefficient of two sets, 0 to 1. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared++;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
