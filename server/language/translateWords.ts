/** Word by word into English, for searching English documents with a question in another language. No model. Pure. */
import { de } from "./glossary/de.ts";
import { es } from "./glossary/es.ts";
import { fr } from "./glossary/fr.ts";
import { languageOf, stopWords } from "./stopWords.ts";
import { fold, rawWords } from "./words.ts";

const glossaries = Object.fromEntries(Object.entries({ de, fr, es }).map(([language, text]) => [language, read(text)]));
/** What French runs together with the next word. */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/iu;
/** Shorter words are looked up whole. */
const SHORTEST_BEGINNING = 4;

/**
 * @returns the English words for those that a glossary has, and what it lacks (names, terms) as it is; null for a question in
 * English, in a language without a glossary, or of which nothing is known
 */
export function translateWords(text: string): string | null {
  const words = rawWords(text).map((word) => word.replace(ELISION, ""));
  const folded = words.map(fold);
  const glossary = glossaries[languageOf(folded) ?? bestFitting(text, folded) ?? ""];
  if (!glossary) return null;
  let isKnown = false;
  const translated = folded.flatMap((word, at) => {
    const found = lookUp(glossary, word);
    if (found !== null) isKnown = true;
    return found !== null ? [found] : stopWords.has(word) ? [] : [words[at]!];
  });
  return isKnown ? translated.join(" ") : null;
}

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
function lookUp(glossary: Map<string, string>, word: string): string | null {
  for (let length = word.length; length >= Math.min(word.length, SHORTEST_BEGINNING); length--) {
    const english = glossary.get(word.slice(0, length));
    if (english !== undefined) return english;
  }
  return null;
}

/** Too few function words to tell by: letters with accents say that it isn't English, and its words which language it is. */
function bestFitting(text: string, words: string[]): string | null {
  if (!/[\u00c0-\u024f¿¡]/.test(text)) return null;
  const hits = Object.entries(glossaries).map(([language, glossary]) => ({
    language,
    count: words.filter((word) => lookUp(glossary, word) !== null).length,
  }));
  const best = hits.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.language : null;
}
