/** Whether two texts can be compared by their words and their meaning. Pure. */
import { stopWordsOf } from "../language/stopWords.ts";
import { fold, rawWords } from "../language/words.ts";

/** Same script and, as far as function words tell, same language. */
export function sharesLanguage(answer: string, source: string): boolean {
  if (scriptOf(answer) !== scriptOf(source)) return false;
  const [own, given] = [answer, source].map((text) => stopWordsOf(rawWords(text.slice(0, 3000)).map(fold)));
  return !own || !given || own === given;
}

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Devanagari",
  "Han",
  "Hiragana",
  "Hangul",
  "Thai",
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "gu")] as const);

/** The script that most letters are in; Japanese is told from Chinese by its kana. */
function scriptOf(text: string): string {
  const start = text.slice(0, 3000);
  if (/^[\0-\x7f]*$/.test(start)) return "Latin";
  const counts = SCRIPTS.map(([name, pattern]) => ({ name, count: (start.match(pattern) ?? []).length }));
  if (counts.find(({ name }) => name === "Hiragana")!.count > 0) return "Hiragana";
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).name;
}

/** German does, so a capital tells nothing there. */
export function capitalisesNouns(text: string): boolean {
  return stopWordsOf(rawWords(text).map(fold))?.has("und") ?? false;
}
