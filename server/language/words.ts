/** Words in any language: folded, lightly stemmed, without function words. */
import { stopWords, weakWords } from "./stopWords.ts";

/** Fast path for most texts: only case to fold, and no Unicode character classes. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[A-Za-z0-9]+(?:'[A-Za-z]+)*/g;
/** A word in any script, including apostrophes inside it. */
export const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
/** Scripts written without spaces: split into overlapping pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;
const anyUnspaced = new RegExp(unspaced.source, "u");

export interface Term {
  /** Folded and stemmed, so that different spellings of a word match. */
  stem: string;
  /** As written. */
  raw: string;
  /** 0.4 to 1.6: how much it says about the topic. */
  weight: number;
  /** A name, a number or a code, which must match exactly. */
  isNamed: boolean;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Lowercases, and removes accents, compatibility forms and invisible characters; makes every apostrophe the same.
 * Cyrillic and other scripts keep their letters. Word lists are written in this form, and texts are compared in it.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll("`", "'");
  return text
    .replace(INVISIBLE, "")
    .normalize("NFKD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o");
}

/** Words as written. */
export function wordsOf(text: string): string[] {
  return (ASCII.test(text) ? text.match(ASCII_WORD) : text.normalize("NFKC").match(wordPattern)) ?? [];
}

/** Words as written, including function words; unspaced scripts as pairs of characters. */
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

/** The folded words of a text, including function words; of plain English much faster than word by word. */
export function foldedWords(text: string): string[] {
  return ASCII.test(text) ? (text.toLowerCase().match(ASCII_WORD) ?? []) : rawWords(text).map(fold);
}

/**
 * Strips the endings in which forms of a word most often differ, in any language. Words of up to 4 letters stay whole.
 * Lighter than the index's English-only `stem`: it only compares two texts, and nothing is stored.
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
 * The topic words of a text, in order, with repeats.
 * @returns an empty array for a text of function words only
 */
export function terms(text: string): Term[] {
  const found: Term[] = [];
  for (const [index, raw] of rawWords(text).entries()) {
    const term = termOf(raw);
    if (term !== null) found.push(index > 0 ? term.inside : term.opening);
  }
  return found;
}

/** A word as a term; at the start of a text its capital letter means nothing. */
interface WordTerm {
  opening: Readonly<Term>;
  inside: Readonly<Term>;
}

/** Cache of terms, since texts repeat their words; cleared as a whole when full, at about 5 MB. */
const known = new Map<string, WordTerm | null>();
const MAX_KNOWN = 20_000;
/** V8 keeps a longer word as a slice that retains its entire text. */
const MAX_CACHED_CHARS = 12;

/** @returns null for a function word */
function termOf(raw: string): WordTerm | null {
  const before = known.get(raw);
  if (before !== undefined) return before;
  const term = readTerm(raw);
  if (raw.length > MAX_CACHED_CHARS) return term;
  if (known.size >= MAX_KNOWN) known.clear();
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

/** The topic words, each once, with its first spelling. */
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

/** Whether a set of stems contains the term, or a close form that shares most of its beginning. */
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
