/** The second look: whether one answer serves two questions. Pure; no model. */

import { antonymPairs } from "../../language/vocabulary.ts";
import { type Alignment, alignWords, SPELLED } from "./alignWords.ts";
import { sharedAsks } from "./asks.ts";
import { type Question, type QuestionWord, readQuestion } from "./readQuestion.ts";
import { asksTheSame } from "./sameButGrammar.ts";

/** What the score is made of. */
interface Evidence {
  /** Weight of the words paired, its logarithm: much in common says more than all of little. */
  mass: number;
  /** The same as a share of the wordier question, 0 to 1. */
  coverage: number;
  /** How many of them are everyday words, its logarithm. */
  ordinary: number;
  /** Words in the same order, 0 to 1. */
  order: number;
  /** How much both want the same kind of thing, 0 to 2. */
  asks: number;
  /** Likeness of the first four words: a shared form of question is no shared question. */
  opening: number;
}

/** Why two questions are not the same however much they share. */
type Veto = "grammar" | "asks" | "slot" | "swap" | "detail" | "numbers" | "names" | "negation" | "opposite";

export interface Verdict {
  isSame: boolean;
  /** How sure, 0 to 1; 0 after a veto. */
  score: number;
  veto: Veto | null;
}

/**
 * Whether one answer serves both questions: nothing speaks against it, and enough speaks for it.
 * @param a, b as they would be understood without any conversation
 */
export function compareQuestions(a: string, b: string): Verdict {
  const [one, other] = [readQuestion(a), readQuestion(b)];
  if (one.sequence.join(" ") === other.sequence.join(" "))
    return { isSame: one.words.length > 0, score: 1, veto: null };
  const aligned = alignWords(one.words, other.words);
  const veto = vetoOf(one, other, aligned);
  if (veto) return { isSame: false, score: 0, veto };
  const isAlike = asksTheSame(one, other);
  if (isAlike) return { isSame: true, score: 0.99, veto: null };
  if (isAlike === false && isShort(one, other)) return { isSame: false, score: 0, veto: "grammar" };
  const score = scoreOf(gatherEvidence(one, other, aligned));
  return { isSame: score >= MIN_SCORE, score, veto: null };
}

/**
 * Logistic, fitted on question pairs of several sources that people had judged (eval's `cache_pairs`, its `dev` half),
 * every weight with the sign that its meaning asks for.
 */
const weights: Record<keyof Evidence, number> = {
  mass: 0.48,
  coverage: 0.8,
  ordinary: 0.67,
  order: 5.9,
  asks: 0.57,
  opening: -1.6,
};
const BIAS = -2.4;
/**
 * Fitted on one half of those pairs and asked of the other, over and over: 2.7 of 1 000 pairs that look alike and are not
 * get through (at 0.9, 4.4).
 */
const MIN_SCORE = 0.91;

function scoreOf(evidence: Evidence): number {
  const sum = Object.entries(evidence).reduce(
    (all, [key, value]) => all + weights[key as keyof Evidence] * value,
    BIAS,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Weight above which a word is a topic of its own. */
const TOPIC = 0.9;

/** Measures two questions. */
function gatherEvidence(a: Question, b: Question, aligned: Alignment): Evidence {
  const weigh = (words: readonly QuestionWord[]) => words.reduce((sum, word) => sum + word.weight, 0);
  const ordinary = aligned.pairs.filter((pair) => a.words[pair.a]!.weight <= TOPIC).length;
  return {
    mass: Math.log1p(aligned.mass),
    coverage: aligned.mass / Math.max(1e-9, weigh(a.words), weigh(b.words)),
    ordinary: Math.log1p(ordinary),
    order: (2 * commonOrder(a.sequence, b.sequence)) / Math.max(1, a.sequence.length + b.sequence.length),
    asks: sharedAsks(a.asks, b.asks),
    opening: commonOrder(a.sequence.slice(0, 4), b.sequence.slice(0, 4)) / 4,
  };
}

/** Length of the longest run of words that both have in the same order, gaps allowed. */
function commonOrder(a: readonly string[], b: readonly string[]): number {
  let above = new Uint16Array(b.length + 1);
  for (const word of a) {
    const row = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++) row[j + 1] = word === b[j] ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!);
    above = row;
  }
  return above[b.length]!;
}

/** The point of a short question may lie in any of its words. In words. */
const SHORT = 14;
const VERY_SHORT = 8;
const isShort = (a: Question, b: Question) => Math.min(a.sequence.length, b.sequence.length) <= SHORT;

/** What makes two questions differ however much they share; null when nothing does. */
function vetoOf(a: Question, b: Question, aligned: Alignment): Veto | null {
  const shorter = Math.min(a.sequence.length, b.sequence.length);
  const longer = Math.max(a.sequence.length, b.sequence.length);
  const same = sharedEnds(a.sequence, b.sequence);
  const short = isShort(a, b);
  const { onlyA, onlyB } = short ? withoutGuesses(a, b, aligned) : aligned;
  const topics = [onlyA, onlyB].map((words) => words.filter((word) => word.weight > TOPIC).length);
  if (onlyA.length > 0 && onlyB.length > 0 && same >= shorter / 2) return "slot";
  if (short && Math.min(...topics) > 0) return "swap";
  const isInserted = short && same >= shorter - 1;
  if ((isInserted || longer <= VERY_SHORT) && Math.max(...topics) > 0) return "detail";
  if (a.asks.size > 0 && b.asks.size > 0 && sharedAsks(a.asks, b.asks) === 0) return "asks";
  if (onlyA.some((word) => word.isNumber) && onlyB.some((word) => word.isNumber)) return "numbers";
  if (onlyA.some((word) => word.isName) && onlyB.some((word) => word.isName)) return "names";
  if (short && a.isNegated !== b.isNegated) return "negation";
  return isOpposite(a.sequence, b.sequence) ? "opposite" : null;
}

/** The leftovers when words that are merely spelled alike are no pair: they may be two products of one family. */
function withoutGuesses(
  a: Question,
  b: Question,
  { pairs, onlyA, onlyB }: Alignment,
): Pick<Alignment, "onlyA" | "onlyB"> {
  const guessed = pairs.filter((pair) => pair.likeness < SPELLED);
  return {
    onlyA: [...onlyA, ...guessed.map((pair) => a.words[pair.a]!)],
    onlyB: [...onlyB, ...guessed.map((pair) => b.words[pair.b]!)],
  };
}

/** How many words the two have in common at their beginnings and ends. */
function sharedEnds(a: readonly string[], b: readonly string[]): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return start + end;
}

function isOpposite(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  const parted = (one: string, other: string) => inA.has(one) && !inB.has(one) && inB.has(other) && !inA.has(other);
  return antonymPairs.some(([one, other]) => parted(one, other) || parted(other, one));
}
