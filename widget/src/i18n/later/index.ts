/** Texts used only by the parts in `ui/later/`. They are loaded with the first part, to keep the app small. */
import { en, type LaterDictionary } from "./en.ts";

/** Every language except English, by its two-letter tag. */
export const laterLoaders: Record<string, () => Promise<{ dictionary: LaterDictionary }>> = {
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

/** Loads a language's texts by its two-letter tag, or English if they can't be loaded. */
export async function loadLaterWords(base: string): Promise<LaterDictionary> {
  const loaded = await laterLoaders[base]?.().catch(() => null);
  return loaded?.dictionary ?? en;
}
