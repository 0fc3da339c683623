/** What a search among conversations looks for, and what words a text is found by. Pure. */
import { stopWords } from "./stopWords.ts";
import { tokenize } from "./tokenize.ts";
import { fold } from "./words.ts";

/** One word of a search: a text has it when it has one of `exact`, or a word that begins with `beginning`. */
export interface SearchWord {
  exact: string[];
  beginning: string | null;
}

/** Fewer letters begin too many words to mean one of them. */
const SHORTEST_BEGINNING = 2;
const MOST_WORDS = 8;
/** A run of letters, signs inside it included, up to the text's end. A path is words of its own, as `tokenize` has it. */
const LAST_RUN = /[\p{L}\p{N}\p{M}]+(?:[-_.:@'+#&][\p{L}\p{N}\p{M}]*)*$/u;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Hangul}]/u;
/** Endings that a stem loses: a word that is being typed may be in the middle of one. */
const ENDINGS = ["s", "es", "ed", "ing", "ings", "er", "ers", "ation", "ations", "ment", "ments", "ly", "able", "ness"];

const isTopic = (term: string) => !stopWords.has(term);

/** The words a text is found by, each once: stemmed, without those that every text has. */
export function wordsToFind(text: string): Set<string> {
  return new Set(tokenize(text).filter(isTopic));
}

/**
 * The words that a text must have, all of them. The last one may be unfinished, unless a space follows it.
 * @returns nothing for a search without a word
 */
export function readSearch(search: string): SearchWord[] {
  const [last = ""] = LAST_RUN.exec(search) ?? [];
  const isOpen = last !== "" && !UNSPACED.test(last);
  const finished = isOpen ? search.slice(0, -last.length) : search;
  const words: SearchWord[] = [...wordsToFind(finished)].map((word) => ({ exact: [word], beginning: null }));
  if (isOpen) words.push(beginningOf(fold(last).replaceAll("'", ""), words.length === 0));
  return words.filter(({ exact, beginning }) => exact.length > 0 || beginning !== null).slice(0, MOST_WORDS);
}

/** @param isAlone a single letter says nothing beside other words, and is looked for as it is when there are none */
function beginningOf(typed: string, isAlone: boolean): SearchWord {
  if ([...typed].length < SHORTEST_BEGINNING) return { exact: isAlone ? [typed] : [], beginning: null };
  const stems = new Set(completions(typed).flatMap((word) => tokenize(word)));
  return { exact: [...stems].filter((stem) => !stem.startsWith(typed)), beginning: typed };
}

/** The word itself, and with each ending that it may have begun with: `shippi` is on its way to `shipping`. */
function completions(typed: string): string[] {
  if (!/^[a-z]+$/.test(typed)) return []; // stems are English, and a code is met as it is written
  const words = [typed];
  for (const ending of ENDINGS) {
    for (let begun = 0; begun < ending.length; begun++) {
      if (typed.endsWith(ending.slice(0, begun))) words.push(typed + ending.slice(begun));
    }
  }
  return words;
}

/** The first text, by bytes, that is behind all that begin so. */
export function endOfRange(beginning: string): string {
  const letters = [...beginning];
  const last = letters.pop()!.codePointAt(0)!;
  // Surrogates are no letters: nothing can be stored between them.
  return letters.join("") + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1);
}
