/** A question as its parts, each of which can be read alone. Pure; no model. */
import { splitQuestion } from "../../language/splitQuestion.ts";
import type { CarriedTerm } from "../../ports/engine.ts";
import { addLeftOut, splitLeftOut } from "./leftOut.ts";
import { rewriteFollowUp } from "./rewriteFollowUp.ts";

export interface QuestionPart {
  question: string;
  /** What the parts before it add to its search. */
  carried: CarriedTerm[];
}

/**
 * Each later part goes on with the ones before it: "how long does it take?" has what it is about in brackets.
 * @returns none for a question that asks one thing
 */
export function standaloneParts(question: string): QuestionPart[] {
  const { said, leftOut } = splitLeftOut(question);
  const parts = splitQuestion(said);
  if (parts.length === 1) return [];
  return parts.map((part, at) => {
    const before = parts.slice(0, at).map((content) => ({ role: "visitor" as const, content }));
    const own = rewriteFollowUp(part, before, null);
    return {
      question: leftOut === "" ? own.question : addLeftOut(own.question, leftOut),
      carried: own.carried,
    };
  });
}
