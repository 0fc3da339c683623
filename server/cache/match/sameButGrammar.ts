/** Whether two questions with the same content words also ask the same thing by their grammar. English. */
import { directions, isSoftened } from "../../language/question/grammar.ts";
import type { ComparedQuestion } from "../../language/question/question.ts";

/**
 * For two questions with the same content words: true for "Where can I find my invoice?" and "where do I find the
 * invoice", false for "Can I find my invoice?"; null for other content words or when the grammar is inconclusive.
 */
export function asksTheSame(a: ComparedQuestion, b: ComparedQuestion): boolean | null {
  if (a.terms.length === 0 || a.terms.length !== b.terms.length) return null;
  if (a.terms.some((word, at) => word.stem !== b.terms[at]?.stem)) return null;
  const [{ telling: inA, forms: formA }, { telling: inB, forms: formB }] = [a.grammar, b.grammar];
  const [actorA, actorB] = [actorOf(inA), actorOf(inB)];
  const isTurned = formA.length > 0 && formA.join() === formB.join() && actorA && actorB && actorA !== actorB;
  if (a.isNegated !== b.isNegated || isTurned || isOneOwn(a, b) || isOneOwn(b, a)) return false;
  if (formA.length > 0 && formB.length > 0 && !formA.some((form) => formB.includes(form))) return false;
  const parted = [...inA.symmetricDifference(inB)].filter((word) => directions.has(word));
  if (parted.length > 0) return false;
  const counts = (word: string) => !isSoftened(word, formA[0]);
  const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].every((word) => !counts(word) || other.has(word));
  return isWithin(inA, inB) && isWithin(inB, inA) ? true : null;
}

/** Whether one says "my number" where the other says "a number". */
function isOneOwn(a: ComparedQuestion, b: ComparedQuestion): boolean {
  const [inA, inB] = [new Set(a.sequence), new Set(b.sequence)];
  const isOwn = (inA.has("my") && !inB.has("my")) || (inA.has("our") && !inB.has("our"));
  const isAny = (inB.has("a") || inB.has("an")) && !inA.has("a") && !inA.has("an");
  return isOwn && isAny && a.sequence.length === b.sequence.length;
}

const actorOf = (words: ReadonlySet<string>) => [...words].find((word) => word === "me" || word === "you");
