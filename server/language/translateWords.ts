/** Word by word into English, for searching English documents with a question in another language. No model. Pure. */
import { de } from "./glossary/de.ts";
import { es } from "./glossary/es.ts";
import { fr } from "./glossary/fr.ts";
import { functionWordsOf, languageOf, stopWords } from "./stopWords.ts";
import { fold, rawWords } from "./words.ts";

const glossaries = Object.fromEntries(Object.entries({ de, fr, es }).map(([language, text]) => [language, read(text)]));
/** What French runs together with the next word. */
export const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/iu;
/** Shorter words are looked up whole. */
const SHORTEST_BEGINNING = 4;

/** What German puts at the end of a clause and means as the beginning of its verb. */
const SEPARABLE = new Set("ab an auf aus ein zu zuruck vor mit weg zusammen hoch herunter weiter".split(" "));

/** A word and what it is in English; null where the glossary lacks it. */
export interface TranslatedWord {
  word: string;
  english: string | null;
}

/**
 * @returns the English words for those that a glossary has, and what it lacks (names, terms) as it is; null for a question in
 * English, in a language without a glossary, or of which nothing is known
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

/** A clause's words, one by one. */
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

/** Entries by how their word begins, folded. */
function read(text: string): Map<string, string> {
  return new Map(
    text.split("|").map((entry) => {
      const [word, ...english] = entry.trim().split(" ");
      return [fold(word!), english.join(" ")];
    }),
  );
}

/** The entry that shares the longest beginning with the word. */
export function lookUp(glossary: Glossary, word: string, shortest = SHORTEST_BEGINNING): string | null {
  for (let length = word.length; length >= Math.min(word.length, shortest); length--) {
    const english = glossary.get(word.slice(0, length));
    if (english !== undefined) return english;
  }
  return null;
}

/** Too few function words to tell by: letters with accents say that it isn't English, and its words which language it is. */
function bestFitting(text: string, words: string[]): string | null {
  if (!/[\u00c0-\u024f¿¡]/.test(text)) return null;
  const telling = words.filter((word) => word.length >= SHORTEST_BEGINNING);
  const hits = Object.entries(glossaries).map(([language, glossary]) => ({
    language,
    count: telling.filter((word) => lookUp(glossary, word) !== null).length + functionWordsOf(language, words),
  }));
  const best = hits.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.language : null;
}
