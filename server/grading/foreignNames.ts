/** Names that a text has and its sources lack. Pure. */

import { closest } from "../language/closest.ts";
import { unitOf } from "../language/measures.ts";
import { regionOf } from "../language/regionNames.ts";
import { stopWords } from "../language/stopWords.ts";
import { ELISION, type Glossary, lookUp } from "../language/translateWords.ts";
import { fold, rawWords, wordPattern } from "../language/words.ts";

/** How names are told from other words. */
export interface NameStyle {
  /** `capitals`: a capital inside a sentence makes a name; `runs`: two in a row, where each noun has one; `none`: there is no telling. */
  by: "capitals" | "runs" | "none";
  /** The text is in another language than its sources: names may be spelled otherwise there, and words be translated by this. */
  glossary: Glossary | null;
}

const CODE = /^( *)(```|~~~)[^\n]*\n[\s\S]*?^ *\2 *$/gm;

/** @returns the names of `stated` that `given` lacks, outside of blocks of code */
export function foreignNames(stated: string, given: string, { by, glossary }: NameStyle): string[] {
  if (by === "none") return [];
  const names = namesIn(stated.replace(CODE, " "), by === "runs");
  if (names.length === 0) return [];
  const words = rawWords(given.replace(ABBREVIATED, (letters) => letters.replaceAll(".", "")));
  const known = new Set(words.map(nameKey));
  const joined = [...known].join(" ");
  const initials = initialsOf(given);
  const spelledOut = spelledOutNames(stated, known);
  return names.filter((name) => {
    const key = nameKey(name);
    const isKnown = known.has(key) || initials.has(key) || spelledOut.has(key) || isPartOf(key, joined);
    return !isKnown && !(glossary && isTranslated(name, words, known, glossary));
  });
}

/** Another spelling of a name, a country's name in another language, or no name at all. */
function isTranslated(name: string, words: string[], known: ReadonlySet<string>, glossary: Glossary): boolean {
  if (lookUp(glossary, fold(name)) !== null || closest(nameKey(name), known) !== null) return true;
  // Short forms are other ones in each language: UE is EU.
  if (/^\p{Lu}{2,3}$/u.test(name.replace(ELISION, ""))) return true;
  const region = regionOf(name.replace(ELISION, ""));
  return region !== null && words.some((word) => regionOf(word) === region);
}

/** As names are compared: "Miller's" is Miller, "l'Autriche" is Autriche. */
export const nameKey = (word: string) => fold(word.replace(ELISION, "")).replace(/'s?$/, "");
/** Short for things that everybody has: naming one names nobody. */
const EVERYDAY = new Set(
  "sms api faq pdf url id pin qr usb ev tv pc ai ok fyi vat csv html http https json xml ip bbq am pm utc gps sup atm wifi ui os dns ssl tls".split(
    " ",
  ),
);
/** "Postgres" in "PostgreSQL", "Austrian" for "Austria". */
function isPartOf(key: string, joined: string): boolean {
  return key.length >= 4 && ` ${joined}`.includes(` ${key.slice(0, Math.max(4, Math.ceil(key.length * 0.75)))}`);
}

/** Words with a capital or a digit inside a sentence, and those with several capitals anywhere. */
function namesIn(text: string, isRun: boolean): string[] {
  const names: string[] = [];
  for (const line of text.split("\n")) {
    const words = [...line.matchAll(wordPattern)];
    const capitals = words.filter(([word]) => /^\p{Lu}/u.test(word)).length;
    const isTitle = capitals > words.length * (isRun ? 0.9 : 0.6);
    for (const [index, match] of words.entries()) {
      const [word] = match;
      const opens = index === 0 || /[.!?:;"“„(*_>|•)\]-]\s*[*_"“„(]*$/.test(line.slice(0, match.index));
      const isMixed = /\p{Lu}/u.test(word.slice(1)) && word.length > 1;
      const isCapital = !opens && !isTitle && /^\p{Lu}\p{L}/u.test(word);
      if (isMixed || (isCapital && (!isRun || isInRun(words, index)))) names.push(word);
    }
  }
  return names.filter(
    (word) => !/^\d/.test(word) && !stopWords.has(fold(word)) && unitOf(word) === null && !EVERYDAY.has(nameKey(word)),
  );
}

/** Next to another word with a capital that is no form of address. */
function isInRun(words: RegExpExecArray[], index: number): boolean {
  return [index - 1, index + 1].some((place) => {
    const word = words[place]?.[0] ?? "";
    return place > 0 && /^\p{Lu}\p{L}/u.test(word) && !stopWords.has(fold(word));
  });
}

/** "U.S." */
const ABBREVIATED = /(?:\p{Lu}\.){2,}/gu;
const RUN = /\p{Lu}[\p{L}'’-]*(?:\s+(?:of|the|for|and|de|du|der|und|\p{Lu}[\p{L}'’-]*))+/gu;

/** First letters of runs of words with capitals: "Department of Motor Vehicles" is DMV. */
function initialsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    const letters = capitalsOf(run).map((word) => word[0]!.toLowerCase());
    for (let from = 0; from < letters.length - 1; from++) {
      for (let to = from + 2; to <= letters.length; to++) found.add(letters.slice(from, to).join(""));
    }
  }
  return found;
}

/** Words of names whose initials are known: "New York" where the source has NY. */
function spelledOutNames(text: string, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    const words = capitalsOf(run);
    for (let from = 0; from < words.length - 1; from++) {
      for (let to = from + 2; to <= words.length; to++) {
        const name = words.slice(from, to);
        if (known.has(name.map((word) => word[0]!.toLowerCase()).join("")))
          for (const word of name) found.add(nameKey(word));
      }
    }
  }
  return found;
}

const capitalsOf = (run: string) => run.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
