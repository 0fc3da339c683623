/** Country names in the major languages: Suisse, Schweiz and Switzerland are the same. Pure. */
import { fold } from "./words.ts";

const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

let codes: Map<string, string> | null = null;

/** @param word a country's name as written. @returns its code; null if it isn't one */
export function regionOf(word: string): string | null {
  codes ??= readNames();
  return codes.get(fold(word)) ?? null;
}

function readNames(): Map<string, string> {
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const a of LETTERS)
      for (const b of LETTERS) {
        const name = names.of(a + b);
        if (name && !name.includes(" ")) found.set(fold(name), a + b);
      }
  }
  return found;
}
