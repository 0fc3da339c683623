/** The kind of thing a question asks for, and whether a text has one. Pure. */
import { fold, wordsOf } from "../words.ts";

const asksNumber =
  /\b(?:how (?:many|much|long|old|far|often|big|large|tall|high)|what (?:percent\w*|number|age|amount)|wie ?viele?|wie lange|combien|cuánt[oa]s?|quant[oaie]s?|quanti|hoeveel|ile|сколько|kaç|berapa)\b/iu;
const asksTime =
  /^\W*(?:when|wann|quand|cuándo|quando|wanneer|kiedy|когда|ne zaman)\b|\b(?:what|which|in what) (?:year|date|day|month|century|time)\b/iu;
const asksName = /^\W*(?:who|whom|whose|wer|qui|quién|quem|chi|wie is|kto|кто|kim)\b/iu;
const time =
  /\b\d{3,4}s?\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|centur(?:y|ies)|days?|hours?|minutes?|weeks?|months?|years?)\b/;
const clock = /(?<![\d.:])\d{1,2}[:.]\d{2}(?![\d.:])/gu;
const number =
  /\p{N}|^(?:one|two|three|four|five|six|seven|eight|nine|ten|half|dozen|hundred|thousand|million|billion|several)s?$|^(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|deux|trois|quatre|cinq|huit|neuf|dix|douze|mille|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|quattro|cinque|sette|otto|nove|dieci|twee|drie|vijf|zes|zeven|negen|tien|dois|três|quatro|sete|oito|dez)$/iu;

/** `name`: of somebody. */
export type Thing = "time" | "number" | "name" | "other";

export function thingAsked(text: string): Thing {
  if (asksTime.test(text)) return "time";
  if (asksNumber.test(text)) return "number";
  return asksName.test(text) ? "name" : "other";
}

/** Whether it is how many, how long, or when. */
export const isFigure = (thing: Thing): boolean => thing === "time" || thing === "number";

interface Asked {
  text: string;
  words: readonly string[];
  thing: Thing;
}

/** False when the question asks for a kind of thing of which the text has none beyond those in the question. */
export function hasKindAsked(question: Asked, text: string): boolean {
  if (question.thing === "other") return true;
  const fresh = freshWords(question.words, text);
  if (question.thing === "number") return fresh.some((word) => number.test(word));
  if (question.thing === "name") return fresh.some((word, index) => index > 0 && /^\p{Lu}\p{Ll}/u.test(word));
  return time.test(fresh.join(" ")) || (text.match(clock) ?? []).some((at) => !question.text.includes(at));
}

/** The text's words that are not among the question's. */
function freshWords(words: readonly string[], text: string): string[] {
  const known = new Set(words.map(fold));
  return wordsOf(text).filter((word) => !known.has(fold(word)));
}
