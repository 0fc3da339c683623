/** Parses searches over conversations, and extracts the words a text is indexed by. Pure. */
import { stopWords } from "./stopWords.ts";
import { tokenize } from "./tokenize.ts";
import { fold } from "./words.ts";

/** One search word: a text matches if it contains one of `exact`, or a word that starts with `beginning`. */
export interface SearchWord {
  exact: string[];
  beginning: string | null;
}

/** A shorter prefix matches too many words. */
const MIN_BEGINNING_CHARS = 2;
const MAX_WORDS = 8;
/** The last run of letters, with inner punctuation. Paths are split into words, as in `tokenize`. */
const LAST_RUN = /[\p{L}\p{N}\p{M}]+(?:[-_.:@'+#&][\p{L}\p{N}\p{M}]*)*$/u;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Hangul}]/u;
/** Suffixes that stemming removes: a word still being typed may end inside one. */
const ENDINGS = ["s", "es", "ed", "ing", "ings", "er", "ers", "ation", "ations", "ment", "ments", "ly", "able", "ness"];

const isTopic = (term: string) => !stopWords.has(term);

/** The words a text is indexed by, each once: stemmed, without stop words. */
export function wordsToFind(text: string): Set<string> {
  return new Set(tokenize(text).filter(isTopic));
}

/**
 * The words a text must contain, all of them. The last one may be unfinished, unless a space follows it.
 * @returns an empty array for a search without words
 */
export function readSearch(search: string): SearchWord[] {
  const [last = ""] = LAST_RUN.exec(search) ?? [];
  const isOpen = last !== "" && !UNSPACED.test(last);
  const finished = isOpen ? search.slice(0, -last.length) : search;
  const words: SearchWord[] = [...wordsToFind(finished)].map((word) => ({ exact: [word], beginning: null }));
  if (isOpen) words.push(beginningOf(fold(last).replaceAll("'", ""), words.length === 0));
  return words.filter(({ exact, beginning }) => exact.length > 0 || beginning !== null).slice(0, MAX_WORDS);
}

/** @param isAlone a single letter is ignored next to other words, and searched for as it is without them */
function beginningOf(typed: string, isAlone: boolean): SearchWord {
  if ([...typed].length < MIN_BEGINNING_CHARS) return { exact: isAlone ? [typed] : [], beginning: null };
  const stems = new Set(completions(typed).flatMap((word) => tokenize(word)));
  return { exact: [...stems].filter((stem) => !stem.startsWith(typed)), beginning: typed };
}

/** The word itself, and its completion to each suffix it may have begun: `shippi` may become `shipping`. */
function completions(typed: string): string[] {
  if (!/^[a-z]+$/.test(typed)) return []; // stems are English, and codes match as written
  const words = [typed];
  for (const ending of ENDINGS) {
    for (let begun = 0; begun < ending.length; begun++) {
      if (typed.endsWith(ending.slice(0, begun))) words.push(typed + ending.slice(begun));
    }
  }
  return words;
}

/** The upper bound, in byte order, of all texts with this prefix. */
export function endOfRange(beginning: string): string {
  const letters = [...beginning];
  const last = letters.pop()?.codePointAt(0);
  if (last === undefined) throw new Error("an empty prefix has no upper bound");
  // Surrogates are not characters, so nothing can be stored between them.
  return letters.join("") + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1);
}
