/** Whether two questions use the same words in other roles, as in "from A to B" and "from B to A". English. Pure. */
import { type Alignment, SPELLED } from "./alignWords.ts";
import type { Question } from "./readQuestion.ts";

/** Words joined by these may swap places. */
const JOINS = new Set(["and", "or", "between", "versus", "vs"]);
/** Prepositions that give a word its role, each with its opposite. */
const ROLES = new Map(
  ["from to", "before after", "with without", "into from", "since until", "over under", "above below"].flatMap(
    (pair) => {
      const [one, other] = pair.split(" ") as [string, string];
      return [
        [one, other],
        [other, one],
      ] as const;
    },
  ),
);
/** Prepositions: with all else equal, another one makes another question ("calls to Spain", "calls in Spain"). */
const PLACES = new Set([...ROLES.keys(), ..."in for by at on about against".split(" ")]);
/** How many words before a word its preposition may stand: "from the nearest airport". */
const REACH = 3;

/** True when a word has the opposite role, or all words pair up but their order or a preposition differs. */
export function isTurned(a: Question, b: Question, aligned: Alignment): boolean {
  const pairs = aligned.pairs.filter((pair) => pair.likeness >= SPELLED).sort((x, y) => x.a - y.a);
  const areAllPaired = pairs.length === a.words.length && pairs.length === b.words.length;
  const changes = pairs.some(({ a: at, b: to }) => {
    const [here, there] = [roleOf(a, at), roleOf(b, to)];
    if (here === null || there === null || here === there) return false;
    return areAllPaired || ROLES.get(here) === there;
  });
  if (changes) return true;
  const isReordered = pairs.some((pair, at) => at > 0 && pairs[at - 1]!.b > pair.b);
  return areAllPaired && isReordered && ![...a.sequence, ...b.sequence].some((word) => JOINS.has(word));
}

function roleOf({ sequence, words }: Question, at: number): string | null {
  const place = sequence.indexOf(words[at]!.form);
  const before = place < 0 ? [] : sequence.slice(Math.max(0, place - REACH), place);
  return before.findLast((word) => PLACES.has(word)) ?? null;
}
