/** The HTML page of a mail: only the given parts, in the language's writing direction. */
import { type SpokenLanguage, spokenLanguage } from "./phrases/index.ts";

const RIGHT_TO_LEFT: SpokenLanguage[] = ["ar", "he"];

export const isRightToLeft = (language: SpokenLanguage) => RIGHT_TO_LEFT.includes(language);

/** @param locale a BCP 47 tag; @param parts HTML with no tags but our own */
export function mailPage(locale: string | null, parts: string[]): string {
  const language = spokenLanguage(locale);
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  const head = '<meta charset="utf-8">';
  return `<!doctype html>\n<html lang="${language}" dir="${direction}">\n<head>${head}</head>\n<body dir="${direction}">\n${parts.join("\n")}\n</body>\n</html>\n`;
}
