/** Splits a question into parts that can be read alone. Pure; no model. */
import { splitQuestion } from "../../language/splitQuestion.ts";
import type { CarriedTerm } from "../../ports/engine.ts";
import { addLeftOut, splitLeftOut } from "./leftOut.ts";
import { rewriteFollowUp } from "./rewriteFollowUp.ts";

export interface QuestionPart {
  /** As written. */
  said: string;
  question: string;
  /** What the preceding parts add to its search. */
  carried: CarriedTerm[];
}

/**
 * Later parts build on earlier ones: "how long does it take?" gets their topic in brackets.
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
      said: part,
      question: leftOut === "" ? own.question : addLeftOut(own.question, leftOut),
      carried: own.carried,
    };
  });
}
