/** The words that only the parts of `ui/later/` say. They come with the first part, so that the app is smaller. */
import { en, type LaterDictionary } from "./en.ts";

/** Every language but English, by its two-letter tag. */
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

/** The words of a language by its two-letter tag, in English where they can't be fetched. */
export async function loadLaterWords(base: string): Promise<LaterDictionary> {
  const loaded = await laterLoaders[base]?.().catch(() => null);
  return loaded?.dictionary ?? en;
}
