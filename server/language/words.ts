/** Words of any language: folded, without function words, lightly stemmed. */
import { stopWords, weakWords } from "./stopWords.ts";

/** Most texts: nothing to level but their case, and no look-ups of character classes. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[A-Za-z0-9]+(?:'[A-Za-z]+)*/g;
/** A word of any script, apostrophes inside it included. */
export const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
/** Scripts written without spaces: cut into overlapping pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;
const anyUnspaced = new RegExp(unspaced.source, "u");

export interface Term {
  /** Folded and stemmed. Two spellings of a word meet here. */
  stem: string;
  /** As it was written. */
  raw: string;
  /** 0.4 to 1.6: how much of the topic it carries. */
  weight: number;
  /** A name, a number or a code: it must be met exactly. */
  isNamed: boolean;
}

/** Lower case, compatibility forms and accents levelled; Cyrillic and other scripts keep their letters. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o");
}

/** Words as written. */
export function wordsOf(text: string): string[] {
  return (ASCII.test(text) ? text.match(ASCII_WORD) : text.normalize("NFKC").match(wordPattern)) ?? [];
}

/** Words as written, function words included; unspaced scripts in pairs. */
export function rawWords(text: string): string[] {
  if (ASCII.test(text)) return text.match(ASCII_WORD) ?? [];
  const normal = text.normalize("NFC");
  const words = normal.match(wordPattern) ?? [];
  if (!anyUnspaced.test(normal)) return words;
  const found: string[] = [];
  for (const word of words) {
    const runs = word.match(unspaced);
    if (runs === null) {
      found.push(word);
      continue;
    }
    for (const rest of word.split(unspaced)) if (rest !== "") found.push(rest);
    for (const run of runs) {
      if (run.length <= 2) found.push(run);
      else for (let i = 0; i < run.length - 1; i++) found.push(run.slice(i, i + 2));
    }
  }
  return found;
}

/**
 * Takes the endings off that most often part two forms of a word, in any language. Words of 4 letters or fewer stay whole.
 * Lighter than the index's `stem`, which knows English only: it compares two texts and keeps nothing.
 */
function lightStem(folded: string): string {
  let word = folded.replace(/'(s|ll|re|ve|d|m|t)?$/, "").replace(/^(?:l|d|qu|j|n|m|s|t|c)'(?=.{3})/, "");
  if (word.length <= 3 || /\p{N}/u.test(word)) return word;
  if (!/^[a-z]+$/.test(word)) return word.length > 6 ? word.slice(0, Math.max(5, word.length - 3)) : word;
  word = word.replace(/ies$/, "y").replace(/(ss|sh|ch|x|z)es$/, "$1");
  if (word.length > 3 && /[^su]s$/.test(word)) word = word.slice(0, -1);
  const cut = word.replace(/(?:ation|ations|ing|ings|ment|ments|ed|er|ers|or|ors|ion|ly|able|al)$/, "");
  if (cut.length >= 4 || (cut.length === 3 && cut !== word && /ing$|ed$/.test(word))) word = cut;
  word = word.replace(/([bdfgklmnprt])\1$/, "$1").replace(/i$/, "y");
  return word.length > 3 ? word.replace(/e$/, "") : word;
}

/**
 * The topic words of a text, in order, repeats included.
 * @returns nothing for a text of function words only
 */
export function terms(text: string): Term[] {
  const found: Term[] = [];
  for (const [index, raw] of rawWords(text).entries()) {
    const term = termOf(raw);
    if (term !== null) found.push(index > 0 ? term.inside : term.opening);
  }
  return found;
}

/** A word as a term: where it opens a text its capital says nothing. */
interface WordTerm {
  opening: Readonly<Term>;
  inside: Readonly<Term>;
}

/** Texts repeat their words: each is worked out once, and all are forgotten when they become too many, at some 5 MB. */
const known = new Map<string, WordTerm | null>();
const MOST_KNOWN = 20_000;
/** A longer word is kept by V8 as a slice of its text, which would stay in memory as a whole. */
const LONGEST_KNOWN = 12;

/** @returns null for a word without a topic */
function termOf(raw: string): WordTerm | null {
  const before = known.get(raw);
  if (before !== undefined) return before;
  const term = readTerm(raw);
  if (raw.length > LONGEST_KNOWN) return term;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(raw, term);
  return term;
}

function readTerm(raw: string): WordTerm | null {
  const folded = fold(raw);
  if (stopWords.has(folded) || stopWords.has(folded.replaceAll("'", ""))) return null;
  if (folded.length < 2 && !/[\p{N}\p{Script=Han}]/u.test(folded)) return null;
  const stem = lightStem(folded);
  const opening = { stem, raw, ...weigh(raw, folded, false) };
  return { opening, inside: /^\p{Lu}/u.test(raw) ? { stem, raw, ...weigh(raw, folded, true) } : opening };
}

function weigh(raw: string, folded: string, isCapital: boolean): Pick<Term, "weight" | "isNamed"> {
  const hasNumber = /\p{N}/u.test(raw);
  const isAcronym = raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase();
  const isNamed = hasNumber || isAcronym || isCapital;
  if (weakWords.has(folded)) return { weight: 0.4, isNamed: false };
  if (isNamed) return { weight: hasNumber ? 1.2 : 1.3, isNamed };
  return { weight: folded.length >= 7 ? 1.15 : 1, isNamed };
}

/** The topic words once each, first spelling kept. */
export function distinctTerms(text: string): Term[] {
  const byStem = new Map<string, Term>();
  for (const term of terms(text)) {
    const known = byStem.get(term.stem);
    if (known === undefined) byStem.set(term.stem, term);
    else if (term.isNamed && !known.isNamed) byStem.set(term.stem, { ...known, isNamed: true, weight: term.weight });
  }
  return [...byStem.values()];
}

/** The stems of a text as a set. */
export function stemSet(text: string): Set<string> {
  return new Set(terms(text).map((term) => term.stem));
}

/** Whether a set of stems has the term, or a close form of it (a shared beginning of most of the word). */
export function meets(stems: ReadonlySet<string>, term: Pick<Term, "stem">): boolean {
  if (stems.has(term.stem)) return true;
  if (term.stem.length < 5) return false;
  const beginning = term.stem.slice(0, Math.max(5, Math.ceil(term.stem.length * 0.8)));
  for (const other of stems) {
    if (other.length >= 5 && other.startsWith(beginning) && other.length <= term.stem.length + 3) return true;
    if (other.length >= 5 && term.stem.startsWith(other) && term.stem.length <= other.length + 3) return true;
  }
  return false;
}
