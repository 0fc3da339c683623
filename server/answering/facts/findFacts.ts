/** Finds facts in a message that later questions may refer to. No model; pure. */
import { noNames, orderPattern, planPatterns, productPatterns } from "../../language/factPatterns.ts";
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

export type FoundFact = Pick<Fact, "kind" | "value">;

/** Only the start of a long message is scanned: patterns are tried at every position. */
const MAX_CHARACTERS = 2000;
/** Minimum length of a number without a word or sign before it, so that "order 50 of them" doesn't match. */
const LONG_NUMBER = 5;
const MAX_VALUE_CHARS = 200;

/** Order numbers are taken as written; plan and product names are candidates that only the documents can confirm. */
export function findFacts(message: string): FoundFact[] {
  const text = message.slice(0, MAX_CHARACTERS).replace(/\s+/g, " ");
  const plans = namesIn(text, planPatterns);
  // "I have the Pro plan" doesn't name a product.
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
    return isNumber ? [name.slice(0, MAX_VALUE_CHARS)] : [];
  });
  return [...new Set(values)];
}

function namesIn(text: string, patterns: RegExp[]): string[] {
  const names = patterns.flatMap((pattern) => pattern.exec(text)?.groups?.name ?? []);
  const isName = (name: string) =>
    tokenize(name).length > 0 && !name.split(" ").some((word) => noNames.has(word.toLowerCase()));
  return [...new Set(names.filter(isName))].map((name) => name.slice(0, MAX_VALUE_CHARS));
}
