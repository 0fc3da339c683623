/** Hears "I want to talk to a person" in many languages, anywhere in a message, without a model. Pure. */
import { fold } from "../words.ts";
import { aboutOthers, bareWish, refusesBot, refusesPerson, unspacedWishes, wishes } from "./personWishes.ts";
import { hearSmallTalk } from "./smallTalk.ts";

/** Longer ones are pasted text. */
const LONGEST_MESSAGE = 4000;
const LONGEST_SENTENCE = 300;

/**
 * Whether the visitor asks to be handed to a person. Errs on the side of "no": an unheard wish still ends at a person
 * when the documents have no answer, a false "yes" takes an answer away.
 */
export function asksForPerson(message: string): boolean {
  if (message.length > LONGEST_MESSAGE) return false;
  // "Am I talking to a person?" has its answer at once.
  if (hearSmallTalk(message, null)?.talk === "identity") return false;
  return withoutQuotations(message)
    .split(/(?<=[.!?。！？؟।])\s*|\n+/u)
    .some((sentence) => sentence.length <= LONGEST_SENTENCE && isWish(levelled(sentence)));
}

function isWish(sentence: string): boolean {
  if (bareWish.test(sentence.replace(/[.!?¿¡。！？؟।]+/gu, "").trim())) return true;
  if (refusesBot.test(sentence)) return true;
  if (refusesPerson.test(sentence) || aboutOthers.test(sentence)) return false;
  return unspacedWishes.test(sentence) || wishes.some((wish) => wish.test(sentence));
}

/** What is quoted (a button's name) is not said, unless there is nothing else. */
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
