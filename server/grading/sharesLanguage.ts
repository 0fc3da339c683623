/** Whether two texts can be compared by words and meaning. Pure. */
import { isForeign } from "../language/isForeign.ts";
import { languagesIn } from "../language/languagesIn.ts";
import { scriptOf } from "../language/scriptOf.ts";
import { functionWordsOf, languageOf, stopWordsOf } from "../language/stopWords.ts";
import { type Glossary, glossaryFor } from "../language/translateWords.ts";
import { foldedWords } from "../language/words.ts";

/** Minimum function words to identify a language. */
const MIN_FUNCTION_WORDS = 2;

/** Same script and, as far as function words tell, same language. Some words belong to several. */
export function sharesLanguage(answer: string, source: string): boolean {
  if (scriptOf(answer) !== scriptOf(source)) return false;
  const [own, given] = [languagesIn(answer), languagesIn(source)];
  const words = foldedWords(answer.slice(0, 3000));
  const isHeard = (language: string) =>
    own.includes(language) || functionWordsOf(language, words) >= MIN_FUNCTION_WORDS;
  return own.length === 0 || given.length === 0 || given.some(isHeard);
}

/** How an answer is compared with its sources. */
export interface Bridge {
  /** `same`: as it is; `translated`: word by word into English; `none`: not comparable. */
  by: "same" | "translated" | "none";
  /** For the answer's language, if it is translated. */
  glossary: Glossary | null;
}

/**
 * @param source what the answer rests on
 * @param asked used to detect the language of an answer that is too short
 */
export function bridgeOf(answer: string, source: string, asked: string): Bridge {
  const told = languagesIn(answer).length > 0 || isForeign(answer) ? answer : `${asked} ${answer}`;
  if (isSame(told, source)) return { by: "same", glossary: null };
  const isEnglish = languageOf(foldedWords(source.slice(0, 3000))) === "en";
  const glossary = isEnglish ? glossaryFor(told) : null;
  return { by: glossary ? "translated" : "none", glossary };
}

/** Falls back on accents when function words are inconclusive. */
function isSame(answer: string, source: string): boolean {
  if (scriptOf(answer) !== scriptOf(source)) return false;
  const [own, given] = [languagesIn(answer), languagesIn(source)];
  if (own.length === 0 || given.length === 0) return isForeign(answer) === isForeign(source);
  return own.some((language) => given.includes(language));
}

/** German capitalizes nouns, so capitals tell nothing there. */
export function capitalisesNouns(text: string): boolean {
  return stopWordsOf(foldedWords(text))?.has("und") ?? false;
}
