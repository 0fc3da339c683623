/** What is known of a conversation, with what was just said. Pure. */
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

/** Older ones are forgotten first. */
const MOST_FACTS = 20;

/** The newest word counts: one has one plan at a time, but may speak of several orders and products. */
export function mergeFacts(known: Fact[], said: Fact[]): Fact[] {
  const kept = known.filter(
    (fact) => !said.some((other) => other.kind === fact.kind && (fact.kind === "plan" || isSame(fact, other))),
  );
  return [...kept, ...said].slice(-MOST_FACTS);
}

function isSame(one: Fact, other: Fact): boolean {
  return tokenize(one.value).join(" ") === tokenize(other.value).join(" ");
}
