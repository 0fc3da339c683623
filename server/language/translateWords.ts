/** Translates a question word by word into English, to search English documents. No model. Pure. */
import { de } from "./glossary/de.ts";
import { es } from "./glossary/es.ts";
import { fr } from "./glossary/fr.ts";
import { functionWordsOf, languageOf, stopWords } from "./stopWords.ts";
import { fold, rawWords } from "./words.ts";

const glossaries = Object.fromEntries(Object.entries({ de, fr, es }).map(([language, text]) => [language, read(text)]));
/** French elisions before the next word. */
export const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/iu;
/** Shorter words must match completely. */
const MIN_BEGINNING_CHARS = 4;

/** Separable prefixes: German puts them at the end of the clause, but they belong to the verb's beginning. */
const SEPARABLE = new Set("ab an auf aus ein zu zuruck vor mit weg zusammen hoch herunter weiter".split(" "));

/** A word and its English translation; null if the glossary lacks it. */
export interface TranslatedWord {
  word: string;
  english: string | null;
}

/**
 * @returns the English words, with unknown ones (names, terms) left as they are; null for a question in English, in a
 *   language without a glossary, or without a single known word
 */
export function translateWords(text: string): string | null {
  const glossary = glossaryFor(text);
  if (!glossary) return null;
  const translated = translateBy(glossary, text);
  if (!translated.some(({ english }) => english !== null)) return null;
  return translated
    .flatMap(({ word, english }) => (english !== null ? [english] : stopWords.has(fold(word)) ? [] : [word]))
    .join(" ");
}

export type Glossary = ReadonlyMap<string, string>;

/** @returns null for a text in English, or in a language without a glossary */
export function glossaryFor(text: string): Glossary | null {
  const folded = wordsIn(text).map(fold);
  return glossaries[languageOf(folded) ?? bestFitting(text, folded) ?? ""] ?? null;
}

/** Translates a clause word by word. */
export function translateBy(glossary: Glossary, clause: string): TranslatedWord[] {
  const words = wordsIn(clause);
  const last = fold(words.at(-1) ?? "");
  const prefix = words.length > 1 && SEPARABLE.has(last) ? last : null;
  return words.map((word) => {
    const folded = fold(word);
    const joined = prefix === null ? null : lookUp(glossary, prefix + folded, prefix.length + 3);
    return { word, english: joined ?? lookUp(glossary, folded) };
  });
}

const wordsIn = (text: string) => rawWords(text).map((word) => word.replace(ELISION, ""));

/** Entries by the beginning of the word, folded. */
function read(text: string): Map<string, string> {
  return new Map(
    text.split("|").map((entry) => {
      const [word = "", ...english] = entry.trim().split(" ");
      return [fold(word), english.join(" ")];
    }),
  );
}

/** The entry that shares the longest beginning with the word. */
export function lookUp(glossary: Glossary, word: string, shortest = MIN_BEGINNING_CHARS): string | null {
  for (let length = word.length; length >= Math.min(word.length, shortest); length--) {
    const english = glossary.get(word.slice(0, length));
    if (english !== undefined) return english;
  }
  return null;
}

/** For texts with too few function words: accents rule out English, and the words tell which language it is. */
function bestFitting(text: string, words: string[]): string | null {
  if (!/[\u00c0-\u024f¿¡]/.test(text)) return null;
  const telling = words.filter((word) => word.length >= MIN_BEGINNING_CHARS);
  const hits = Object.entries(glossaries).map(([language, glossary]) => ({
    language,
    count: telling.filter((word) => lookUp(glossary, word) !== null).length + functionWordsOf(language, words),
  }));
  const best = hits.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.language : null;
}
