/** Recognizes "I want to talk to a person" in many languages, anywhere in a message, without a model. Pure. */
import { fold } from "../words.ts";
import { aboutOthers, bareWish, refusesBot, refusesPerson, unspacedWishes, wishes } from "./personWishes.ts";
import { hearSmallTalk } from "./smallTalk.ts";

/** Longer messages are pasted text. */
const MAX_MESSAGE_CHARS = 4000;
const MAX_SENTENCE_CHARS = 300;

/**
 * Whether the visitor asks for a person. Prefers false negatives: a missed request still reaches a person if the
 * documents have no answer, while a false positive takes an answer away.
 */
export function asksForPerson(message: string): boolean {
  if (message.length > MAX_MESSAGE_CHARS) return false;
  // "Am I talking to a person?" can be answered right away.
  if (hearSmallTalk(message, null)?.talk === "identity") return false;
  return withoutQuotations(message)
    .split(/(?<=[.!?。！？؟।])\s*|\n+/u)
    .some((sentence) => sentence.length <= MAX_SENTENCE_CHARS && isWish(levelled(sentence)));
}

function isWish(sentence: string): boolean {
  if (bareWish.test(sentence.replace(/[.!?¿¡。！？؟।]+/gu, "").trim())) return true;
  if (refusesBot.test(sentence)) return true;
  if (refusesPerson.test(sentence) || aboutOthers.test(sentence)) return false;
  return unspacedWishes.test(sentence) || wishes.some((wish) => wish.test(sentence));
}

/** Removes quotations (such as a button's name), unless nothing else remains. */
function withoutQuotations(message: string): string {
  const rest = message.replace(/["“„«״][^"“”„«»״]{3,60}["”“»״]/gu, " ");
  return /\p{L}{2}/u.test(rest) ? rest : message;
}

function levelled(sentence: string): string {
  return fold(sentence)
    .replace(/[\u064b-\u065f\u0640\u0591-\u05c7]/gu, "")
    .replace(/[أإآ]/gu, "ا")
    .replace(/ى/gu, "ي")
    .replace(/ة/gu, "ه")
    .replace(/[\s,;:"“”،、]+/gu, " ")
    .trim();
}
