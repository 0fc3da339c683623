/** The languages the service has texts in, and their names in the reader's language. */
import { locale } from "../../i18n/index.ts";

const SPOKEN = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "nl", "pl", "pt", "tr", "zh"];

/** @param others selected languages that must be included */
export function spokenLanguages(...others: (string | null)[]): string[] {
  const tags = [...new Set([...SPOKEN, ...others.filter((tag) => tag !== null)])];
  return tags.toSorted((a, b) => languageName(a).localeCompare(languageName(b), locale.value));
}

export function languageName(tag: string): string {
  return new Intl.DisplayNames(locale.value, { type: "language" }).of(tag) ?? tag;
}
