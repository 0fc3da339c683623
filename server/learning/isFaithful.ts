/** Whether a model has only reworded what it was given. Pure. */
import { findContradiction } from "../cache/match/contradicts.ts";
import { statementsOf } from "../cache/match/sayTheSame.ts";
import { foreignFacts } from "../grading/facts.ts";
import { capitalisesNouns, sharesLanguage } from "../grading/sharesLanguage.ts";
import { tokenize } from "../language/tokenize.ts";
import { numberWords } from "../language/vocabulary.ts";
import type { QuestionAndAnswer } from "../ports/engine.ts";
import { anonymize, GAP } from "./anonymize.ts";
import { keepGeneral } from "./keepGeneral.ts";

/** Of a sentence's words with a topic, the share that may be new: other words for the same, no other thing. */
const MOST_NEW = 0.25;

/**
 * @param original as the rules had left it
 * @param more what anybody may read and who is named, as for the rules
 */
export function isFaithful(
  written: QuestionAndAnswer,
  original: QuestionAndAnswer,
  more: { known: string; names: string[] },
): boolean {
  const given = `${original.question}\n${original.answer}`;
  const text = `${written.question}\n${written.answer}`;
  const hasNames = !capitalisesNouns(given);
  const { numbers, addresses, names } = foreignFacts(text, given, "", hasNames);
  return (
    numbers.length + addresses.length + names.length === 0 &&
    tellsOfNobody(written, more) &&
    sharesLanguage(written.answer, original.answer) &&
    sharesLanguage(written.question, original.question) &&
    findContradiction(written.answer, original.answer) === null &&
    saysNothingNew(written.answer, given)
  );
}

function tellsOfNobody({ question, answer }: QuestionAndAnswer, more: { known: string; names: string[] }): boolean {
  if (question.includes(GAP) || answer.includes(GAP)) return false;
  const left = [anonymize(question, more), keepGeneral(anonymize(answer, more))];
  return left.every(({ segments }) => segments.every(({ kind }) => kind === null));
}

/** Sentence by sentence: hardly a word that was not given, and a "no" only where one was given. */
function saysNothingNew(answer: string, given: string): boolean {
  const known = new Set(tokenize(given));
  const mayDeny = statementsOf(given).some(({ isNegated }) => isNegated);
  return statementsOf(answer).every(({ terms, isNegated }) => {
    // Numbers in words are compared as numbers.
    const unknown = [...terms].filter((term) => !known.has(term) && !numberWords.has(term)).length;
    return unknown <= terms.size * MOST_NEW && (mayDeny || !isNegated);
  });
}
