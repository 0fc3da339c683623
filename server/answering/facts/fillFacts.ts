/** Puts what the visitor has said before where a question only points at it. Pure. */

import { addLeftOut } from "../../engines/local/leftOut.ts";
import { ownPatterns } from "../../language/factPatterns.ts";
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

/** @returns "delivery for my plan? (Pro)", or null when the question points at nothing that is known */
export function fillFacts(question: string, facts: Fact[]): string | null {
  const said = new Set(tokenize(question));
  const missing = (["plan", "product"] as const).flatMap((kind) => {
    const fact = ownPatterns[kind].test(question) ? facts.findLast((one) => one.kind === kind) : undefined;
    return fact && !tokenize(fact.value).every((term) => said.has(term)) ? [fact.value] : [];
  });
  return missing.length > 0 ? addLeftOut(question, missing.join(" ")) : null;
}
