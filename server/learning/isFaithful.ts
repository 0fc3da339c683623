/** Checks that a model has only reworded what it was given. Pure. */
import { findContradiction } from "../cache/match/contradicts.ts";
import { statementsOf } from "../cache/match/sayTheSame.ts";
import { foreignFacts } from "../grading/facts.ts";
import { capitalisesNouns, sharesLanguage } from "../grading/sharesLanguage.ts";
import { tokenize } from "../language/tokenize.ts";
import { numberWords } from "../language/vocabulary.ts";
import type { QuestionAndAnswer } from "../ports/engine.ts";
import { anonymize, GAP } from "./anonymize.ts";
import { keepGeneral } from "./keepGeneral.ts";

/** Maximum share of a sentence's topic words that may be new: rewording is fine, new content is not. */
const MAX_NEW = 0.25;

/** Checks a rewrite. @param original the rules' text @param more as for `anonymize` */
export function isFaithful(
  written: QuestionAndAnswer,
  original: QuestionAndAnswer,
  more: { known: string; names: string[] },
): boolean {
  const given = `${original.question}\n${original.answer}`;
  const hasNames = !capitalisesNouns(given);
  return (
    hasNoOther(written.answer, original.answer, hasNames) &&
    hasNoOther(written.question, given, hasNames) &&
    tellsOfNobody(written, more) &&
    sharesLanguage(written.answer, original.answer) &&
    sharesLanguage(written.question, original.question) &&
    findContradiction(written.answer, original.answer) === null &&
    // The visitor's question doesn't count as something the person has said.
    saysNothingNew(written.answer, original.answer) &&
    saysNothingNew(written.question, given, 2)
  );
}

/** No numbers, addresses or names beyond those given. */
function hasNoOther(text: string, given: string, hasNames: boolean): boolean {
  const style = { by: hasNames ? "capitals" : "none", glossary: null } as const;
  const { numbers, addresses, names } = foreignFacts(text, given, "", style);
  return numbers.length + addresses.length + names.length === 0;
}

function tellsOfNobody({ question, answer }: QuestionAndAnswer, more: { known: string; names: string[] }): boolean {
  if (question.includes(GAP) || answer.includes(GAP)) return false;
  const left = [anonymize(question, more), keepGeneral(anonymize(answer, more))];
  return left.every(({ segments }) => segments.every(({ kind }) => kind === null));
}

/**
 * Sentence by sentence: hardly any new words, and a negation only where one was given.
 * @param spare new words allowed in even the shortest sentence, as for questions
 */
function saysNothingNew(text: string, given: string, spare = 0): boolean {
  const known = new Set(tokenize(given));
  const mayDeny = statementsOf(given).some(({ isNegated }) => isNegated);
  return statementsOf(text).every(({ terms, isNegated }) => {
    // Number words are compared as numbers.
    const unknown = [...terms].filter((term) => !known.has(term) && !numberWords.has(term)).length;
    return unknown <= Math.max(spare, terms.size * MAX_NEW) && (mayDeny || !isNegated);
  });
}
