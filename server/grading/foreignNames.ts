/** Finds names in a text that its sources lack. Pure. */

import { everydayAbbreviations } from "../language/abbreviations.ts";
import { closest } from "../language/closest.ts";
import { unitOf } from "../language/measures.ts";
import { regionOf } from "../language/regionNames.ts";
import { stopWords } from "../language/stopWords.ts";
import { ELISION, type Glossary, lookUp } from "../language/translateWords.ts";
import { fold, rawWords, wordPattern } from "../language/words.ts";

/** How names are recognized. */
export interface NameStyle {
  /** `capitals`: a capital inside a sentence; `runs`: two in a row, where every noun has one; `none`: can't be told. */
  by: "capitals" | "runs" | "none";
  /** Set if the text is not in its sources' language: names may be spelled differently, words are translated by it. */
  glossary: Glossary | null;
}

const CODE = /^( *)(```|~~~)[^\n]*\n[\s\S]*?^ *\2 *$/gm;

/** @returns the names in `stated` that `given` lacks, outside code blocks */
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

/** A spelling variant, a country's name in another language, or no name at all. */
function isTranslated(name: string, words: string[], known: ReadonlySet<string>, glossary: Glossary): boolean {
  if (lookUp(glossary, fold(name)) !== null || closest(nameKey(name), known) !== null) return true;
  // Abbreviations differ by language: UE is EU.
  if (/^\p{Lu}{2,3}$/u.test(name.replace(ELISION, ""))) return true;
  const region = regionOf(name.replace(ELISION, ""));
  return region !== null && words.some((word) => regionOf(word) === region);
}

/** Normalizes a name for comparison: "Miller's" is Miller, "l'Autriche" is Autriche. */
export const nameKey = (word: string) => fold(word.replace(ELISION, "")).replace(/'s?$/, "");
/** "Postgres" matches "PostgreSQL", "Austrian" matches "Austria". */
function isPartOf(key: string, joined: string): boolean {
  return key.length >= 4 && ` ${joined}`.includes(` ${key.slice(0, Math.max(4, Math.ceil(key.length * 0.75)))}`);
}

/** Words with a capital or digit inside a sentence, and words with several capitals anywhere. */
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
    (word) =>
      !/^\d/.test(word) &&
      !stopWords.has(fold(word)) &&
      unitOf(word) === null &&
      !everydayAbbreviations.has(nameKey(word)),
  );
}

/** Next to another capitalized word that is no form of address. */
function isInRun(words: RegExpExecArray[], index: number): boolean {
  return [index - 1, index + 1].some((place) => {
    const word = words[place]?.[0] ?? "";
    return place > 0 && /^\p{Lu}\p{L}/u.test(word) && !stopWords.has(fold(word));
  });
}

/** "U.S." */
const ABBREVIATED = /(?:\p{Lu}\.){2,}/gu;
const RUN = /\p{Lu}[\p{L}'’-]*(?:\s+(?:of|the|for|and|de|du|der|und|\p{Lu}[\p{L}'’-]*))+/gu;

/** Initials of runs of capitalized words: "Department of Motor Vehicles" is DMV. */
function initialsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    const letters = capitalsOf(run).map((word) => word.charAt(0).toLowerCase());
    for (let from = 0; from < letters.length - 1; from++) {
      for (let to = from + 2; to <= letters.length; to++) found.add(letters.slice(from, to).join(""));
    }
  }
  return found;
}

/** Words of names whose initials are known: "New York" if the source has NY. */
function spelledOutNames(text: string, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    const words = capitalsOf(run);
    for (let from = 0; from < words.length - 1; from++) {
      for (let to = from + 2; to <= words.length; to++) {
        const name = words.slice(from, to);
        if (known.has(name.map((word) => word.charAt(0).toLowerCase()).join("")))
          for (const word of name) found.add(nameKey(word));
      }
    }
  }
  return found;
}

const capitalsOf = (run: string) => run.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
