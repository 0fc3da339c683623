/** Whether two texts can be compared by their words and their meaning. Pure. */
import { isForeign } from "../language/isForeign.ts";
import { languagesIn } from "../language/languagesIn.ts";
import { scriptOf } from "../language/scriptOf.ts";
import { functionWordsOf, languageOf, stopWordsOf } from "../language/stopWords.ts";
import { type Glossary, glossaryFor } from "../language/translateWords.ts";
import { fold, rawWords } from "../language/words.ts";

/** So many function words make a language. */
const LEAST = 2;

/** Same script and, as far as function words tell, same language. A few words are of several. */
export function sharesLanguage(answer: string, source: string): boolean {
  if (scriptOf(answer) !== scriptOf(source)) return false;
  const [own, given] = [languagesIn(answer), languagesIn(source)];
  const words = rawWords(answer.slice(0, 3000)).map(fold);
  const isHeard = (language: string) => own.includes(language) || functionWordsOf(language, words) >= LEAST;
  return own.length === 0 || given.length === 0 || given.some(isHeard);
}

/** How an answer is laid beside its sources. */
export interface Bridge {
  /** `same`: as it is; `translated`: word by word in English; `none`: it can't be. */
  by: "same" | "translated" | "none";
  /** Of the answer's language, where it is translated. */
  glossary: Glossary | null;
}

/**
 * @param source what the answer rests on
 * @param asked tells the language of an answer that is too short to tell it itself
 */
export function bridgeOf(answer: string, source: string, asked: string): Bridge {
  const told = languagesIn(answer).length > 0 || isForeign(answer) ? answer : `${asked} ${answer}`;
  if (isSame(told, source)) return { by: "same", glossary: null };
  const isEnglish = languageOf(rawWords(source.slice(0, 3000)).map(fold)) === "en";
  const glossary = isEnglish ? glossaryFor(told) : null;
  return { by: glossary ? "translated" : "none", glossary };
}

/** Where function words don't tell, accents do. */
function isSame(answer: string, source: string): boolean {
  if (scriptOf(answer) !== scriptOf(source)) return false;
  const [own, given] = [languagesIn(answer), languagesIn(source)];
  if (own.length === 0 || given.length === 0) return isForeign(answer) === isForeign(source);
  return own.some((language) => given.includes(language));
}

/** German does, so a capital tells nothing there. */
export function capitalisesNouns(text: string): boolean {
  return stopWordsOf(rawWords(text).map(fold))?.has("und") ?? false;
}
