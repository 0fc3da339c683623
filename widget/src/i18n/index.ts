/** Picks the visitor's language and loads its texts. English is built in; the others are loaded on demand. */
import { type AppKey, type Dictionary, en, type Text } from "./en.ts";
import { formatNumber } from "./formatNumber.ts";
import type { LaterKey } from "./later/en.ts";

export type Key = AppKey | LaterKey;

type Loader = () => Promise<{ dictionary: Dictionary }>;

/** Every language except English, by its two-letter tag. */
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
  /** Loads the texts of lazily loaded parts; until then `t` has none for them. */
  learn(): Promise<void>;
}

/** Lazily loaded parts have been shown, so a language that is switched to must load their texts, too. */
let hasParts = false;

/**
 * The first wanted tag that is supported, else English. Skips malformed tags. Where it names no region, a later one of the
 * same language that does is chosen: a page in "en" shows a British browser 19:15, not 7:15 PM.
 */
export function chooseLocale(wanted: (string | null | undefined)[]): string {
  const spoken = wanted.map(canonicalTag).filter((tag) => tag && isSpoken(baseOf(tag)));
  const first = spoken[0] ?? "en";
  return spoken.find((tag) => tag?.startsWith(`${first}-`)) ?? first;
}

const isSpoken = (base: string) => base === "en" || Object.hasOwn(loaders, base);

/**
 * Loads the texts for a tag, in English if they can't be loaded, so that the chat still works. Readers of Traditional
 * Chinese get Simplified, and the page says so in `lang`, so that fonts and voices match.
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

/** Creates a language from its dictionary. */
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
 * Wraps a name, title or address that may run the other way in invisible marks, so that it can't reorder the sentence
 * around it. Marks rather than an element, because labels and titles hold only text.
 */
function isolate(value: string, dir: "ltr" | "rtl"): string {
  return dir === "rtl" || RIGHT_TO_LEFT_LETTER.test(value) ? `\u2068${value}\u2069` : value;
}

/** The language without its region. */
export const baseOf = (tag: string) => tag.split("-")[0] ?? "";

/** The plural form for the number. */
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
