/** The closer comparison: whether one answer serves two questions. Pure; no model. */

import { elementAt } from "../../language/lists.ts";
import type { ComparedWord } from "../../language/question/comparedWords.ts";
import type { ComparedQuestion } from "../../language/question/question.ts";
import { isAct, isNeutral } from "../../language/question/roles.ts";
import { antonymPairs } from "../../language/vocabulary.ts";
import { type Alignment, alignWords, SPELLED } from "./alignWords.ts";
import { gatherEvidence, TOPIC, weigh } from "./evidence.ts";
import { isTurned } from "./isTurned.ts";
import { readForCache } from "./readForCache.ts";
import { asksTheSame } from "./sameButGrammar.ts";
import { asksForAnother, sharedAsks } from "./sharedAsks.ts";

/** Why two questions differ, however much they share. */
type Veto =
  | "language"
  | "grammar"
  | "asks"
  | "slot"
  | "swap"
  | "turned"
  | "detail"
  | "numbers"
  | "names"
  | "negation"
  | "opposite";

export interface Verdict {
  isSame: boolean;
  /** Confidence, 0 to 1; 0 after a veto. */
  score: number;
  veto: Veto | null;
}

/**
 * Whether one answer serves both questions: no veto applies and the evidence suffices.
 * @param a, b standalone questions
 * @param similarity cosine by the model `FITTED_ON`; null to compare by words alone
 */
export function compareQuestions(a: string, b: string, similarity: number | null): Verdict {
  const [one, other] = [readForCache(a), readForCache(b)];
  if (one.sequence.join(" ") === other.sequence.join(" "))
    return { isSame: one.terms.length > 0, score: 1, veto: null };
  if (!one.isEnglish || !other.isEnglish) {
    const isSame = sameInAnyLanguage(one, other);
    return { isSame, score: isSame ? 0.99 : 0, veto: isSame ? null : "language" };
  }
  const aligned = alignWords(one.terms, other.terms);
  const veto = vetoOf(one, other, aligned, similarity !== null);
  if (veto) return { isSame: false, score: 0, veto };
  if (asksTheSame(one, other)) return { isSame: true, score: 0.99, veto: null };
  const { score, isEnough } = weigh(gatherEvidence(one, other, aligned, similarity));
  return { isSame: isEnough, score, veto: null };
}

/** In languages we can't analyze: both have the same words in the same order, ignoring neutral ones. */
function sameInAnyLanguage(a: ComparedQuestion, b: ComparedQuestion): boolean {
  const [one, other] = [tellingIn(a), tellingIn(b)];
  return one.length > 0 && one.join(" ") === other.join(" ");
}

const tellingIn = ({ sequence }: ComparedQuestion) => sequence.filter((word) => !isNeutral(word));

const isActing = ({ form, stem }: ComparedWord) => isAct(form) || isAct(stem);

/** Up to this many words, any single word may be the point of a question. */
const SHORT = 14;
const VERY_SHORT = 8;
const isShort = (a: ComparedQuestion, b: ComparedQuestion) => Math.min(a.sequence.length, b.sequence.length) <= SHORT;

/**
 * What makes two questions differ however much they share; null when nothing does. With embeddings, unpaired words may
 * be synonyms and a different wording may ask for the same thing, so those vetoes are relaxed.
 */
function vetoOf(a: ComparedQuestion, b: ComparedQuestion, aligned: Alignment, knowsMeaning: boolean): Veto | null {
  const shorter = Math.min(a.sequence.length, b.sequence.length);
  const longer = Math.max(a.sequence.length, b.sequence.length);
  const same = sharedEnds(a.sequence, b.sequence);
  const short = isShort(a, b);
  const { onlyA, onlyB } = short ? withoutGuesses(a, b, aligned) : aligned;
  const topics = [onlyA, onlyB].map((words) => words.filter((word) => word.weight > TOPIC).length);
  if (onlyA.length > 0 && onlyB.length > 0 && same >= shorter / 2) return "slot";
  if (!knowsMeaning && short && Math.min(...topics) > 0) return "swap";
  const isInserted = short && same >= shorter - 1;
  if ((isInserted || (!knowsMeaning && longer <= VERY_SHORT)) && Math.max(...topics) > 0) return "detail";
  if (short && Math.min(onlyA.length, onlyB.length) === 0 && [...onlyA, ...onlyB].some(isActing)) return "detail";
  if (!knowsMeaning && a.asks.size > 0 && b.asks.size > 0 && sharedAsks(a.asks, b.asks) === 0) return "asks";
  if (onlyA.some((word) => word.isNumber) && onlyB.some((word) => word.isNumber)) return "numbers";
  if (onlyA.some((word) => word.isName) && onlyB.some((word) => word.isName)) return "names";
  const areAllPaired = onlyA.length + onlyB.length === 0;
  if ((short || areAllPaired) && a.isNegated !== b.isNegated) return "negation";
  if (isOpposite(a.sequence, b.sequence)) return "opposite";
  if (short && isTurned(a, b, aligned)) return "turned";
  if (short && asksForAnother(a, b, !knowsMeaning)) return "asks";
  return (short || areAllPaired) && asksTheSame(a, b) === false ? "grammar" : null;
}

/** The unpaired words, not trusting pairs by spelling alone: those may be two products of one family. */
function withoutGuesses(
  a: ComparedQuestion,
  b: ComparedQuestion,
  { pairs, onlyA, onlyB }: Alignment,
): Pick<Alignment, "onlyA" | "onlyB"> {
  const guessed = pairs.filter((pair) => pair.similarity < SPELLED);
  return {
    onlyA: [...onlyA, ...guessed.map((pair) => elementAt(a.terms, pair.a))],
    onlyB: [...onlyB, ...guessed.map((pair) => elementAt(b.terms, pair.b))],
  };
}

/** How many words the two share at their beginnings and ends. */
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
