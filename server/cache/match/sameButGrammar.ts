/** Whether two questions with the same content words also ask the same by their grammar. English. */
import type { Question } from "./readQuestion.ts";

/** Function words that change what is asked: who does it to whom, the kind of question, direction, frequency. */
const telling = new Map<string, string>([
  ...["i", "me", "my", "mine", "we", "us", "our", "ours", "im", "ive"].map((word) => [word, "me"] as const),
  ...["you", "your", "yours"].map((word) => [word, "you"] as const),
  ...["should", "must", "shall"].map((word) => [word, "should"] as const),
  ...["can", "could", "may", "might"].map((word) => [word, "can"] as const),
  ["which", "what"],
  ...(
    "what why how when where who whose will would without from out off before after under over up down into onto " +
    "again much many long often only other another"
  )
    .split(" ")
    .map((word) => [word, word] as const),
]);
/** Direction, time and repetition: adding or changing one makes another question. */
const DIRECTIONS = new Set(
  "from out off before after under over up down into onto without again only other another".split(" "),
);
const asking = ["what", "why", "how", "when", "where", "who", "whose"];
const yesOrNo = new Set("is are was were can could do does did should will would may am has have".split(" "));
/** A request in the form of a question: "Can you tell me …". */
const PLEA = /^(?:can|could|would|will) you (?:please )?(?:tell|help|explain|show|give|let|advise|send)\b/;
/** Equivalent after an interrogative: "how can I", "how do I", "how would I". */
const softened = new Set(["can", "will", "would"]);

/**
 * For two questions with the same content words: true for "Where can I find my invoice?" and "where do I find the
 * invoice", false for "Can I find my invoice?"; null for other content words or when the grammar is inconclusive.
 */
export function asksTheSame(a: Question, b: Question): boolean | null {
  if (a.words.length === 0 || a.words.length !== b.words.length) return null;
  if (a.words.some((word, at) => word.stem !== b.words[at]!.stem)) return null;
  const [inA, inB] = [tellingIn(a), tellingIn(b)];
  const [formA, formB] = [formsOf(a, inA), formsOf(b, inB)];
  const [actorA, actorB] = [actorOf(inA), actorOf(inB)];
  const isTurned = formA.length > 0 && formA.join() === formB.join() && actorA && actorB && actorA !== actorB;
  if (a.isNegated !== b.isNegated || isTurned || isOneOwn(a, b) || isOneOwn(b, a)) return false;
  if (formA.length > 0 && formB.length > 0 && !formA.some((form) => formB.includes(form))) return false;
  const parted = [...inA.symmetricDifference(inB)].filter((word) => DIRECTIONS.has(word));
  if (parted.length > 0) return false;
  const counts = (word: string) => !(asking.includes(formA[0] ?? "") && softened.has(word));
  const isWithin = (one: Set<string>, other: Set<string>) => [...one].every((word) => !counts(word) || other.has(word));
  return isWithin(inA, inB) && isWithin(inB, inA) ? true : null;
}

/** Whether one says "my number" where the other says "a number". */
function isOneOwn(a: Question, b: Question): boolean {
  const [inA, inB] = [new Set(a.sequence), new Set(b.sequence)];
  const isOwn = (inA.has("my") && !inB.has("my")) || (inA.has("our") && !inB.has("our"));
  const isAny = (inB.has("a") || inB.has("an")) && !inA.has("a") && !inA.has("an");
  return isOwn && isAny && a.sequence.length === b.sequence.length;
}

/** In sentence order, without repeats. */
function tellingIn({ sequence }: Question): Set<string> {
  return new Set(sequence.flatMap((word) => telling.get(word) ?? []));
}

/** Interrogatives, else whether it is a yes/no question; empty for a statement or a request. */
function formsOf({ sequence }: Question, words: ReadonlySet<string>): string[] {
  const asked = asking.filter((word) => words.has(word));
  if (asked.length > 0 || !yesOrNo.has(sequence[0] ?? "") || PLEA.test(sequence.join(" "))) return asked;
  return ["yes or no"];
}

const actorOf = (words: ReadonlySet<string>) => [...words].find((word) => word === "me" || word === "you");
