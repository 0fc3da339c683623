/** Whether a question and its answer would help others. Pure. */
import { asksForPerson } from "../language/manners/asksForPerson.ts";
import { hearSmallTalk } from "../language/manners/smallTalk.ts";
import { arrangements } from "../language/people/particularWords.ts";
import { tokenize } from "../language/tokenize.ts";

/** With fewer topic words it is no statement: "Yes, we do." */
const MIN_TERMS = 3;
const arranges = new RegExp(`(?<![\\p{L}\\p{N}])(?:${arrangements})(?![\\p{L}\\p{N}])`, "iu");

/** @param pair anonymized */
export function isWorthKnowing({ question, answer }: { question: string; answer: string }): boolean {
  if (tokenize(question).length === 0 || asksForPerson(question) || hearSmallTalk(question, null)) return false;
  if (arranges.test(question)) return false;
  return new Set(tokenize(answer)).size >= MIN_TERMS;
}
