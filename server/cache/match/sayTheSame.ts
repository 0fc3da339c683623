/** Whether two answers say the same thing. Pure; no model. */
import { withoutCitations } from "../../language/citations.ts";
import { dice } from "../../language/dice.ts";
import { isNegated } from "../../language/question/negation.ts";
import { tokenize } from "../../language/tokenize.ts";
import { splitSentences } from "../../language/units.ts";

/** Minimum word overlap (Dice) of two sentences that say the same thing. */
const MIN_SHARED = 0.6;

export interface ComparedStatement {
  text: string;
  terms: ReadonlySet<string>;
  numbers: string;
  isNegated: boolean;
}

/**
 * True when both have the same number of sentences and each has a match in the other: much the same words, the same
 * numbers, and both or neither negated.
 */
export function sayTheSame(a: string, b: string): boolean {
  const [one, other] = [statementsOf(a), statementsOf(b)];
  const isWithin = (all: ComparedStatement[], within: ComparedStatement[]) =>
    all.every((statement) => within.some((like) => areAlike(statement, like)));
  const areAsMany = one.length > 0 && one.length === other.length;
  return areAsMany && isWithin(one, other) && isWithin(other, one);
}

/** @returns the first sentence and its match when the other text contains every sentence of this one; else null */
export function repeats(text: string, within: string): { one: string; other: string } | null {
  const others = statementsOf(within);
  const pairs = statementsOf(text).map((one) => ({ one, other: others.find((other) => areAlike(one, other)) }));
  const [first] = pairs;
  return first?.other && pairs.every(({ other }) => other) ? { one: first.one.text, other: first.other.text } : null;
}

/** An answer's sentences, without those that have no terms. */
export function statementsOf(answer: string): ComparedStatement[] {
  return splitSentences(withoutCitations(answer))
    .map((sentence) => ({
      text: sentence.trim(),
      terms: new Set(tokenize(sentence)),
      numbers: (sentence.match(/\p{N}+/gu) ?? []).sort().join(" "),
      isNegated: isNegated(sentence),
    }))
    .filter((statement) => statement.terms.size > 0);
}

function areAlike(a: ComparedStatement, b: ComparedStatement): boolean {
  return a.numbers === b.numbers && a.isNegated === b.isNegated && dice(a.terms, b.terms) >= MIN_SHARED;
}
