/** Selects the language in which the server speaks. */
import { isKeyOf } from "../../protocol/keys.ts";
import { phrases as ar } from "./ar.ts";
import { phrases as de } from "./de.ts";
import { en, type Phrases } from "./en.ts";
import { phrases as es } from "./es.ts";
import { phrases as fr } from "./fr.ts";
import { phrases as he } from "./he.ts";
import { phrases as hi } from "./hi.ts";
import { phrases as it } from "./it.ts";
import { phrases as ja } from "./ja.ts";
import { phrases as nl } from "./nl.ts";
import { phrases as pl } from "./pl.ts";
import { phrases as pt } from "./pt.ts";
import { phrases as tr } from "./tr.ts";
import { phrases as zh } from "./zh.ts";

/** All languages the server speaks, by two-letter tag. */
export const allPhrases = { ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, zh } satisfies Record<string, Phrases>;
export type SpokenLanguage = keyof typeof allPhrases;

/** @param locale a BCP 47 tag; unsupported languages fall back to English */
export function spokenLanguage(locale: string | null): SpokenLanguage {
  const base = locale?.split(/[-_]/)[0]?.toLowerCase() ?? "en";
  return isKeyOf(allPhrases, base) ? base : "en";
}

/** Replaces placeholders: `{name}` becomes `values.name`. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));
}

/** The server's phrases in the language of a locale. */
export function phrasesFor(locale: string | null): Phrases {
  return allPhrases[spokenLanguage(locale)];
}
