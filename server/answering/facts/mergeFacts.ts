/** Merges new facts into what is known about a conversation. Pure. */
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

/** Oldest facts are dropped first. */
const MAX_FACTS = 20;

/** The newest fact wins: a visitor has one plan at a time, but may mention several orders and products. */
export function mergeFacts(known: Fact[], said: Fact[]): Fact[] {
  const kept = known.filter(
    (fact) => !said.some((other) => other.kind === fact.kind && (fact.kind === "plan" || isSame(fact, other))),
  );
  return [...kept, ...said].slice(-MAX_FACTS);
}

function isSame(one: Fact, other: Fact): boolean {
  return tokenize(one.value).join(" ") === tokenize(other.value).join(" ");
}
