/** Picks the visitor's language and loads its words. English is built in, the others are fetched when needed. */
import { type Dictionary, en, type Key, type Text } from "./en.ts";

export type { Key };

type Loader = () => Promise<{ dictionary: Dictionary }>;

/** Every language but English, by its two-letter tag. */
export const loaders: Record<string, Loader> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
};

const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"]);

/** Translates a key; `{name}` in the text is replaced by `values.name`, and `values.count` picks the plural form. */
export type Translate = (key: Key, values?: Record<string, string | number>) => string;

export interface Language {
  /** A valid BCP 47 tag, for Intl and for `lang`. */
  tag: string;
  dir: "ltr" | "rtl";
  t: Translate;
}

/** The first wanted tag that we speak, else English. Malformed tags are passed over. */
export function chooseLocale(wanted: (string | null | undefined)[]): string {
  for (const tag of wanted) {
    const canonical = canonicalTag(tag);
    const base = canonical?.split("-")[0] ?? "";
    if (canonical && (base === "en" || Object.hasOwn(loaders, base))) return canonical;
  }
  return "en";
}

/** The words for a tag. A language that cannot be fetched falls back to English, so that the chat still works. */
export async function loadLanguage(tag: string): Promise<Language> {
  const base = tag.split("-")[0] ?? "en";
  const loader = Object.hasOwn(loaders, base) ? loaders[base] : undefined;
  const loaded = await loader?.().catch(() => null);
  return loaded ? createLanguage(tag, loaded.dictionary) : createLanguage(base === "en" ? tag : "en", en);
}

/** A language around its dictionary. */
export function createLanguage(tag: string, dictionary: Dictionary): Language {
  return {
    tag,
    dir: RIGHT_TO_LEFT.has(tag.split("-")[0] ?? "") ? "rtl" : "ltr",
    t: (key, values) =>
      formOf(dictionary[key] ?? en[key], tag, Number(values?.count)).replace(/\{(\w+)\}/g, (hole, name) =>
        String(values?.[name] ?? hole),
      ),
  };
}

/** The text in the form that goes with the number. */
function formOf(text: Text, tag: string, count: number): string {
  if (typeof text === "string") return text;
  return text[new Intl.PluralRules(tag).select(count)] ?? text.other;
}

function canonicalTag(tag: string | null | undefined): string | null {
  try {
    return tag ? (Intl.getCanonicalLocales(tag)[0] ?? null) : null;
  } catch {
    return null;
  }
}
