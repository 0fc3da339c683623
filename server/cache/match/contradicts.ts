/** Whether one answer contradicts another, by negation or by a number. Pure; no model. */

import { dice } from "../../language/dice.ts";
import { type ComparedStatement, statementsOf } from "./sayTheSame.ts";

/** Minimum share of common words for two sentences to be about the same thing. */
const ABOUT_THE_SAME = 0.6;

/** Two sentences of two texts that can't both be true. */
export interface Contradiction {
  one: string;
  other: string;
  /** What they differ in. */
  over: "numbers" | "negation";
}

/** @returns the first pair of sentences on the same thing that differ in numbers or negation; null when none do */
export function findContradiction(a: string, b: string): Contradiction | null {
  const others = statementsOf(b);
  for (const one of statementsOf(a)) {
    const like = others.filter((other) => dice(wordsOf(one), wordsOf(other)) >= ABOUT_THE_SAME);
    // If the other text also says the same thing, the pair is a list, not a contradiction.
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

/** A number in only one of them is a detail; two different numbers are a contradiction. */
const differInNumbers = (a: string, b: string) => a !== "" && b !== "" && a !== b;

/** Numbers are compared separately. */
const wordsOf = ({ terms }: ComparedStatement) => new Set([...terms].filter((term) => !/\p{N}/u.test(term)));
