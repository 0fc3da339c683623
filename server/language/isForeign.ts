/** Whether a text is in a language other than English. Pure. */
import { languagesIn } from "./languagesIn.ts";
import { scriptOf } from "./scriptOf.ts";

/** Letters that don't occur in English, except in a few loanwords. */
const ACCENTS = /[\u00a1\u00bf\u00c0-\u024f]/;

/** If it can't be determined, the text counts as English. */
export function isForeign(text: string): boolean {
  if (scriptOf(text) !== "Latin") return /\p{L}/u.test(text);
  const languages = languagesIn(text);
  return languages.length > 0 ? !languages.includes("en") : ACCENTS.test(text);
}
