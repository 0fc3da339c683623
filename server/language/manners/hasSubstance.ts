/** Separates what people want to know from greetings, thanks, "hello?", "I want a human". Pure. */
import { wordsToFind } from "../searchTerms.ts";
import { asksForPerson } from "./asksForPerson.ts";
import { hearSmallTalk, withoutCourtesies } from "./smallTalk.ts";

/**
 * A request for a person with at least this many words of its own states its topic: "Can I talk to somebody about a
 * parcel that came in pieces?"
 */
const MIN_WORDS_OF_WISH = 6;

/** Whether a message on its own says what its writer needs. */
export function hasSubstance(message: string, locale: string | null): boolean {
  return withoutCourtesies(message, locale)
    .split(/(?<=[.!?。！？؟।])\s*|\n+/u)
    .some((sentence) => isStatement(sentence, locale));
}

function isStatement(sentence: string, locale: string | null): boolean {
  const words = wordsToFind(sentence).size;
  if (words === 0 || hearSmallTalk(sentence, locale) !== null) return false;
  return !asksForPerson(sentence) || words >= MIN_WORDS_OF_WISH;
}

/** The first message, in order, that says what its writer needs; otherwise the last. */
export function firstOfSubstance(messages: readonly string[], locale: string | null): string | null {
  return messages.find((each) => hasSubstance(each, locale)) ?? messages.at(-1) ?? null;
}
