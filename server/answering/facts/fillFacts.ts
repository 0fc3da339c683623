/** Fills in facts the visitor gave earlier where a question only refers to them. Pure. */

import { addLeftOut } from "../../engines/local/leftOut.ts";
import { ownPatterns } from "../../language/factPatterns.ts";
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

/** @returns e.g. "delivery for my plan? (Pro)"; null when the question refers to no known fact */
export function fillFacts(question: string, facts: Fact[]): string | null {
  const said = new Set(tokenize(question));
  const missing = (["plan", "product"] as const).flatMap((kind) => {
    const fact = ownPatterns[kind].test(question) ? facts.findLast((one) => one.kind === kind) : undefined;
    return fact && !tokenize(fact.value).every((term) => said.has(term)) ? [fact.value] : [];
  });
  return missing.length > 0 ? addLeftOut(question, missing.join(" ")) : null;
}
