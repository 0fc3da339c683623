/** Whether two questions use the same words in other roles, as in "from A to B" and "from B to A". English. Pure. */
import { elementAt, zip } from "../../language/lists.ts";
import type { ComparedQuestion } from "../../language/question/question.ts";
import { areOppositeRoles, joins, roleOf } from "../../language/question/roles.ts";
import { type Alignment, SPELLED } from "./alignWords.ts";

/** True when a word has the opposite role, or all words pair up but their order or a preposition differs. */
export function isTurned(a: ComparedQuestion, b: ComparedQuestion, aligned: Alignment): boolean {
  const pairs = aligned.pairs.filter((pair) => pair.similarity >= SPELLED).sort((x, y) => x.a - y.a);
  const areAllPaired = pairs.length === a.terms.length && pairs.length === b.terms.length;
  const changes = pairs.some(({ a: at, b: to }) => {
    const [here, there] = [roleAt(a, at), roleAt(b, to)];
    if (here === null || there === null || here === there) return false;
    return areAllPaired || areOppositeRoles(here, there);
  });
  if (changes) return true;
  const isReordered = zip(pairs.slice(0, -1), pairs.slice(1)).some(([before, pair]) => before.b > pair.b);
  return areAllPaired && isReordered && ![...a.sequence, ...b.sequence].some(joins);
}

const roleAt = ({ sequence, terms }: ComparedQuestion, at: number) =>
  roleOf(sequence, sequence.indexOf(elementAt(terms, at).form));
