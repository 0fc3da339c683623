/** A question as weighted terms, each matched once against a text's words. */

import { readQuestion } from "../../language/question/readQuestion.ts";

export interface AskedTerm {
  stem: string;
  /** Rarity in the tenant's documents, lowered for words that only frame the question. */
  weight: number;
  /** Whether it is a name, a number or a code. */
  isNamed: boolean;
  isNumber: boolean;
}

/** Maximum terms of a question; they must fit in a bit mask. */
const MAX_TERMS = 30;
/** Rarity of a term that retrieval gave none for: that of a word in one of 400 chunks. */
const UNKNOWN_IDF = 6;
/** Weight of carried-over words: they say which thing is meant, not what is asked. */
const LEFT_OUT = 0.3;
/**
 * The distinct topic terms of a question, in order, at most 30.
 * @param message the visitor's own wording; words that a rewrite added weigh less
 * @param idf rarity by index term, from retrieval; missing terms count as fairly rare
 */
export function askedTerms(
  question: string,
  idf: Readonly<Record<string, number>>,
  message: string = question,
): AskedTerm[] {
  const terms = new Map<string, AskedTerm>();
  const said = readQuestion(question.startsWith(message) ? message : question).words.length;
  for (const { stem, at, weight, isName, ...mention } of readQuestion(question, { weights: "grade" }).terms) {
    const isSaid = at < said;
    const isNumber = isSaid && mention.isNumber;
    const isNamed = isNumber || (isSaid && isName);
    const known = terms.get(stem);
    if (known) known.isNamed ||= isNamed;
    else if (terms.size < MAX_TERMS) {
      const rareness = Math.max(0.2, idf[stem] ?? UNKNOWN_IDF);
      terms.set(stem, { stem, weight: rareness * weight * (isSaid ? 1 : LEFT_OUT), isNamed, isNumber });
    }
  }
  return [...terms.values()];
}

/** A bit mask of the asked terms that an index term matches: equal, or sharing most of a long word. */
export function matcherOf(terms: AskedTerm[]): (stem: string) => number {
  const known = new Map<string, number>();
  return (stem) => {
    let mask = known.get(stem);
    if (mask === undefined) {
      mask = maskOf(stem, terms);
      known.set(stem, mask);
    }
    return mask;
  };
}

function maskOf(stem: string, terms: AskedTerm[]): number {
  let mask = 0;
  let bit = 1;
  for (const term of terms) {
    if (isClose(stem, term.stem)) mask |= bit;
    bit <<= 1;
  }
  return mask;
}

/** A long common prefix allows for endings that the stemmer does not know. */
function isClose(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length < 5 || b.length < 5 || Math.abs(a.length - b.length) > 3) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.startsWith(short)) return true;
  return short.startsWith(long.slice(0, Math.max(5, Math.ceil(long.length * 0.8))));
}

/** Total weight of the terms in a mask. */
export function weightOfMask(mask: number, terms: AskedTerm[]): number {
  let sum = 0;
  let bit = 1;
  for (const { weight } of terms) {
    if (mask & bit) sum += weight;
    bit <<= 1;
  }
  return sum;
}

/** The mask's share of the total term weight, 0 to 1; 0 without terms. */
export function shareOfMask(mask: number, terms: AskedTerm[]): number {
  const total = weightOfMask(-1, terms);
  return total === 0 ? 0 : weightOfMask(mask, terms) / total;
}
