/** Picks the visitor's language and loads its words. English is built in, the others are fetched when needed. */
import { type AppKey, type Dictionary, en, type Text } from "./en.ts";
import { formatNumber } from "./formatNumber.ts";
import type { LaterKey } from "./later/en.ts";

export type Key = AppKey | LaterKey;

type Loader = () => Promise<{ dictionary: Dictionary }>;

/** Every language but English, by its two-letter tag. */
export const loaders: Record<string, Loader> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  he: () => import("./he.ts"),
  hi: () => import("./hi.ts"),
  it: () => import("./it.ts"),
  ja: () => import("./ja.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  pt: () => import("./pt.ts"),
  tr: () => import("./tr.ts"),
  zh: () => import("./zh.ts"),
};

const RIGHT_TO_LEFT = new Set(["ar", "he"]);
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Translates a key; `{name}` in the text is replaced by `values.name`, and `values.count` picks the plural form. */
export type Translate = (key: Key, values?: Record<string, string | number>) => string;

export interface Language {
  /** A valid BCP 47 tag, for Intl and for `lang`. */
  tag: string;
  dir: "ltr" | "rtl";
  t: Translate;
  /** Fetches the words of the parts that are loaded later; until then `t` has nothing to say for them. */
  learn(): Promise<void>;
}

/** Parts have been shown: a language that is switched to has to know their words, too. */
let hasParts = false;

/** The first wanted tag that we speak, else English. Malformed tags are passed over. */
export function chooseLocale(wanted: (string | null | undefined)[]): string {
  for (const tag of wanted) {
    const canonical = canonicalTag(tag);
    const base = baseOf(canonical ?? "");
    if (canonical && (base === "en" || Object.hasOwn(loaders, base))) return canonical;
  }
  return "en";
}

/**
 * The words for a tag. A language that cannot be fetched falls back to English, so that the chat still works. Who reads
 * Traditional Chinese gets the Simplified, and the page says so, so that fonts and voices are the right ones.
 */
export async function loadLanguage(tag: string): Promise<Language> {
  const base = baseOf(tag);
  const loader = Object.hasOwn(loaders, base) ? loaders[base] : undefined;
  const loaded = await loader?.().catch(() => null);
  const isTraditional = base === "zh" && new Intl.Locale(tag).maximize().script === "Hant";
  const language = loaded
    ? createLanguage(isTraditional ? "zh-Hans" : tag, loaded.dictionary)
    : createLanguage(base === "en" ? tag : "en", en);
  if (hasParts) await language.learn().catch(() => undefined);
  return language;
}

/** A language around its dictionary. */
export function createLanguage(tag: string, dictionary: Dictionary): Language {
  const dir = RIGHT_TO_LEFT.has(baseOf(tag)) ? "rtl" : "ltr";
  const write = (value: string | number) =>
    typeof value === "number" ? formatNumber(tag, value) : isolate(value, dir);
  const words: Partial<Record<Key, Text>> = { ...dictionary };
  return {
    tag,
    dir,
    async learn() {
      hasParts = true;
      const { loadLaterWords } = await import("../talk.ts");
      Object.assign(words, await loadLaterWords(baseOf(tag)));
    },
    t: (key, values) =>
      formOf(words[key] ?? "", tag, Number(values?.count)).replace(/\{(\w+)\}/g, (hole, name) =>
        write(values?.[name] ?? hole),
      ),
  };
}

/**
 * A name, a title or an address that may run the other way gets invisible marks around it, so that it can't pull the
 * sentence's own words and stops out of their order. Marks and not an element: labels and titles have only text.
 */
function isolate(value: string, dir: "ltr" | "rtl"): string {
  return dir === "rtl" || RIGHT_TO_LEFT_LETTER.test(value) ? `\u2068${value}\u2069` : value;
}

/** A language without its region. */
export const baseOf = (tag: string) => tag.split("-")[0] ?? "";

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
