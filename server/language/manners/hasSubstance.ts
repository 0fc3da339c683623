/** Tells what somebody wants to know from what they say around it: greetings, thanks, "hello?", "I want a human". Pure. */
import { wordsToFind } from "../searchTerms.ts";
import { asksForPerson } from "./asksForPerson.ts";
import { hearSmallTalk, withoutCourtesies } from "./smallTalk.ts";

/** A wish for a person with so many words of its own says what for: "Can I talk to somebody about a parcel that came in pieces?" */
const LEAST_WORDS_OF_WISH = 6;

/** Whether a message, by itself, tells what its writer needs. */
export function hasSubstance(message: string, locale: string | null): boolean {
  return withoutCourtesies(message, locale)
    .split(/(?<=[.!?。！？؟।])\s*|\n+/u)
    .some((sentence) => isStatement(sentence, locale));
}

function isStatement(sentence: string, locale: string | null): boolean {
  const words = wordsToFind(sentence).size;
  if (words === 0 || hearSmallTalk(sentence, locale) !== null) return false;
  return !asksForPerson(sentence) || words >= LEAST_WORDS_OF_WISH;
}

/** Of what somebody has said, in order, the first that tells what they need; else the last. */
export function firstOfSubstance(messages: readonly string[], locale: string | null): string | null {
  return messages.find((each) => hasSubstance(each, locale)) ?? messages.at(-1) ?? null;
}
