/** Whether a text is in another language than English. Pure. */
import { languagesIn } from "./languagesIn.ts";
import { scriptOf } from "./scriptOf.ts";

/** Letters that no English word has, a few borrowed ones aside. */
const ACCENTS = /[\u00a1\u00bf\u00c0-\u024f]/;

/** What can't be told counts as English. */
export function isForeign(text: string): boolean {
  if (scriptOf(text) !== "Latin") return /\p{L}/u.test(text);
  const languages = languagesIn(text);
  return languages.length > 0 ? !languages.includes("en") : ACCENTS.test(text);
}
