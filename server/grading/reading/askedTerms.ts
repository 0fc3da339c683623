/** A question as weighted terms, each matched once against a text's words. */

import { stopWords } from "../../language/stopWords.ts";
import { tokenize, weightOf } from "../../language/tokenize.ts";
import { fold, wordsOf } from "../../language/words.ts";

export interface AskedTerm {
  stem: string;
  /** Rarity in the tenant's documents, lowered for words that only frame the question. */
  weight: number;
  /** Whether it is a name, a number or a code. */
  isNamed: boolean;
  isNumber: boolean;
}

/** Maximum terms of a question; they must fit in a bit mask. */
const MOST_TERMS = 30;
/** Rarity of a term that retrieval gave none for: that of a word in one of 400 chunks. */
const UNKNOWN_IDF = 6;
/** Weight of carried-over words: they say which thing is meant, not what is asked. */
const LEFT_OUT = 0.3;
/** Weight of a framing word: it gives the kind of thing asked for, not the topic. */
const FRAMING = 0.35;
const framing = new Set(
  tokenize(
    `age allow amount answer area ask became become call cause century certain common consider date day describe detail
    different do done example explain far form frequent give happen help hour information item kind know large list
    location long made main major mean meaning month much name number often old part particular people percent percentage
    person place please primary provide purpose question reason refer result size sort state take tell term thing time
    total type typical use usual way word work year`,
  ),
);

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
  const said = wordsOf(question.startsWith(message) ? message : question).length;
  for (const [index, raw] of wordsOf(question).entries()) {
    if (stopWords.has(fold(raw))) continue;
    const isSaid = index < said;
    const isNumber = isSaid && /\p{N}/u.test(raw);
    const isNamed = isNumber || (isSaid && index > 0 && /^\p{Lu}/u.test(raw));
    for (const stem of tokenize(raw)) {
      const known = terms.get(stem);
      if (known) known.isNamed ||= isNamed;
      else if (terms.size < MOST_TERMS) {
        const rareness = Math.max(0.2, idf[stem] ?? UNKNOWN_IDF);
        const weight = rareness * weightOf(stem) * (framing.has(stem) ? FRAMING : 1) * (isSaid ? 1 : LEFT_OUT);
        terms.set(stem, { stem, weight, isNamed, isNumber });
      }
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
  for (let index = 0; index < terms.length; index++) if (isClose(stem, terms[index]!.stem)) mask |= 1 << index;
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
  for (let index = 0; index < terms.length; index++) if (mask & (1 << index)) sum += terms[index]!.weight;
  return sum;
}

/** The mask's share of the total term weight, 0 to 1; 0 without terms. */
export function shareOfMask(mask: number, terms: AskedTerm[]): number {
  const total = weightOfMask(-1, terms);
  return total === 0 ? 0 : weightOfMask(mask, terms) / total;
}
