/** Whether an answer says the opposite of another somewhere, or another number. Pure; no model. */

import { dice } from "./readQuestion.ts";
import { type Statement, statementsOf } from "./sayTheSame.ts";

/** Two sentences with this share of their words in common are about the same thing. */
const ABOUT_THE_SAME = 0.6;

/** Two sentences of two texts that can't both be true, as they stand there. */
export interface Contradiction {
  one: string;
  other: string;
  /** What differs: amounts, or whether it is so. */
  over: "numbers" | "negation";
}

/** @returns the first pair of sentences that are about the same thing and differ in their numbers or in a "no"; null when none do */
export function findContradiction(a: string, b: string): Contradiction | null {
  const others = statementsOf(b);
  for (const one of statementsOf(a)) {
    const like = others.filter((other) => dice(wordsOf(one), wordsOf(other)) >= ABOUT_THE_SAME);
    // Where the other text says the same too, the pair is no contradiction but a list.
    if (like.some((other) => one.numbers === other.numbers && one.isNegated === other.isNegated)) continue;
    const other = like.find(
      ({ numbers, isNegated }) => differInNumbers(one.numbers, numbers) || isNegated !== one.isNegated,
    );
    if (!other) continue;
    const over = differInNumbers(one.numbers, other.numbers) ? "numbers" : "negation";
    return { one: one.text, other: other.text, over };
  }
  return null;
}

/** A number that only one of them has is a detail; two different ones are a contradiction. */
const differInNumbers = (a: string, b: string) => a !== "" && b !== "" && a !== b;

/** Numbers are compared apart. */
const wordsOf = ({ terms }: Statement) => new Set([...terms].filter((term) => !/\p{N}/u.test(term)));
