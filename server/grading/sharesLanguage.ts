/** Whether two texts can be compared by their words and their meaning. Pure. */
import { scriptOf } from "../language/scriptOf.ts";
import { languageOf, stopWordsOf } from "../language/stopWords.ts";
import { type Glossary, glossaryFor } from "../language/translateWords.ts";
import { fold, rawWords } from "../language/words.ts";

/** Same script and, as far as function words tell, same language. */
export function sharesLanguage(answer: string, source: string): boolean {
  if (scriptOf(answer) !== scriptOf(source)) return false;
  const [own, given] = [answer, source].map((text) => stopWordsOf(rawWords(text.slice(0, 3000)).map(fold)));
  return !own || !given || own === given;
}

/** How an answer is laid beside its sources. */
export interface Bridge {
  /** `same`: as it is; `translated`: word by word in English; `none`: it can't be. */
  by: "same" | "translated" | "none";
  /** Of the answer's language, where it is translated. */
  glossary: Glossary | null;
}

/** @param source what the answer rests on */
export function bridgeOf(answer: string, source: string): Bridge {
  if (sharesLanguage(answer, source)) return { by: "same", glossary: null };
  const isEnglish = languageOf(rawWords(source.slice(0, 3000)).map(fold)) === "en";
  const glossary = isEnglish ? glossaryFor(answer) : null;
  return { by: glossary ? "translated" : "none", glossary };
}

/** German does, so a capital tells nothing there. */
export function capitalisesNouns(text: string): boolean {
  return stopWordsOf(rawWords(text).map(fold))?.has("und") ?? false;
}
