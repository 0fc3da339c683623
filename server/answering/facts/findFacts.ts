/** Finds in a message what the visitor may count on later. No model; pure. */
import { noNames, orderPattern, planPatterns, productPatterns } from "../../language/factPatterns.ts";
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

export type FoundFact = Pick<Fact, "kind" | "value">;

/** Of a long message the beginning: patterns are tried at each place of it. */
const MOST_CHARACTERS = 2000;
/** A number that no word or sign announces has to be this long: "order 50 of them". */
const LONG_NUMBER = 5;
const LONGEST_VALUE = 200;

/** Order numbers as they stand; names of plans and products as candidates, which only the documents can confirm. */
export function findFacts(message: string): FoundFact[] {
  const text = message.slice(0, MOST_CHARACTERS).replace(/\s+/g, " ");
  const plans = namesIn(text, planPatterns);
  // "I have the Pro plan" names no product.
  const products = namesIn(text, productPatterns).filter((name) => !plans.some((plan) => name.startsWith(plan)));
  return [
    ...ordersIn(text).map((value) => ({ kind: "order" as const, value })),
    ...plans.map((value) => ({ kind: "plan" as const, value })),
    ...products.map((value) => ({ kind: "product" as const, value })),
  ];
}

function ordersIn(text: string): string[] {
  const values = [...text.matchAll(orderPattern)].flatMap(({ groups }) => {
    const { name = "", marked, sign } = groups ?? {};
    const digits = name.replace(/\D/g, "").length;
    const isNumber = digits >= 3 && (marked !== undefined || sign !== undefined || name.length >= LONG_NUMBER);
    return isNumber ? [name.slice(0, LONGEST_VALUE)] : [];
  });
  return [...new Set(values)];
}

function namesIn(text: string, patterns: RegExp[]): string[] {
  const names = patterns.flatMap((pattern) => pattern.exec(text)?.groups?.name ?? []);
  const isName = (name: string) =>
    tokenize(name).length > 0 && !name.split(" ").some((word) => noNames.has(word.toLowerCase()));
  return [...new Set(names.filter(isName))].map((name) => name.slice(0, LONGEST_VALUE));
}
