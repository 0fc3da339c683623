/** What a message wants: information or an action, and on which topics. Pure. */
import { languagesIn } from "../languagesIn.ts";
import { type SpokenLanguage, spokenLanguage } from "../phrases/index.ts";
import { fold } from "../words.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { tr } from "./tr.ts";
import type { Mood, WantList } from "./wantList.ts";
import { zh } from "./zh.ts";

export interface Wants {
  moods: ReadonlySet<Mood>;
  /** With the same names in all languages. */
  topics: ReadonlySet<string>;
}

const lists: Record<SpokenLanguage, WantList> = { ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, zh };
/** The request usually comes early; reading longer texts would only cost time. */
const MAX_CHARACTERS = 600;
const MOODS: readonly Mood[] = ["how", "may", "what", "if", "past", "rule", "wish", "mine"];
/** Scripts without spaces between words, and those that attach articles and prepositions to the next word. */
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Arabic}\p{sc=Hebrew}]/u;
const readers = new Map(Object.entries(lists).map(([language, list]) => [language, readerOf(list)]));

interface Reader {
  moods: (readonly [Mood, RegExp])[];
  topics: (readonly [string, RegExp])[];
}

/** @param locales the visitor's, or those the text may be in: used when the words don't reveal the language */
export function hearWants(text: string, locales: readonly (string | null)[]): Wants {
  const plain = plainOf(text.slice(0, MAX_CHARACTERS));
  const moods = new Set<Mood>();
  const topics = new Set<string>();
  for (const language of languagesToTry(text, locales)) {
    const reader = readers.get(language);
    for (const [mood, pattern] of reader?.moods ?? []) if (pattern.test(plain)) moods.add(mood);
  }
  for (const language of new Set([...languagesToTry(text, locales), "en"])) {
    const reader = readers.get(language);
    for (const [topic, pattern] of reader?.topics ?? []) if (pattern.test(plain)) topics.add(topic);
  }
  return { moods, topics };
}

/** The language that the words suggest; if none or several do, the locales decide. */
function languagesToTry(text: string, locales: readonly (string | null)[]): string[] {
  const own = locales.map((locale) => spokenLanguage(locale));
  const told = languagesIn(text).filter((language) => readers.has(language));
  if (told.length === 0) return own;
  const both = told.filter((language) => own.some((one) => one === language));
  return both.length > 0 ? both : told;
}

/** Folded, and without the marks that Arabic is often written without. */
function level(text: string): string {
  return fold(text)
    .replace(/[\u064b-\u065f\u0670\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه");
}

/** Folded, with single spaces for all that separates words, and one at either end. */
const plainOf = (text: string) =>
  ` ${level(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

function readerOf({ moods, topics }: WantList): Reader {
  return {
    moods: MOODS.map((mood) => [mood, patternOf(moods[mood])] as const),
    topics: topics
      .trim()
      .split("\n")
      .map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), patternOf(line.slice(colon + 1))] as const;
      }),
  };
}

function patternOf(entries: string): RegExp {
  const sources = entries.split(",").map((entry) => {
    // Folding would split the ellipsis into dots.
    const source = level(entry.trim().replaceAll("…", "%"))
      .replace(/(?<=\p{L})['-](?=\p{L})/gu, " ")
      .replace(/'/g, " ")
      .replaceAll("$", "(?= )")
      .replaceAll("~", ".{0,30}")
      .replace(/ ?% ?/gu, "(?: \\S+){0,5}? ?");
    return JOINED.test(source) ? source : ` ${source}`;
  });
  return new RegExp(`(?:${sources.join("|")})`, "u");
}
