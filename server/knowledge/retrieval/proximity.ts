/** How close together a question's terms are in a passage. Pure. */
import { lookUp, zip } from "../../language/lists.ts";

/** A term of the question, in question order. */
export interface QueryTerm {
  term: string;
  /** Its weight, 0 to 1. */
  weight: number;
}

/** Maximum distance, in terms, at which a pair counts. */
const WINDOW = 6;
/** Adjacent in the question and in the same order in the text; in reverse order; not adjacent in the question. */
const ORDER = { same: 1.5, reversed: 1, other: 0.5 };

/**
 * Sums, over pairs of asked terms, the smaller weighted IDF divided by their smallest distance: the ordered and
 * unordered windows of the sequential dependence model (Metzler and Croft 2005), without its second index.
 * @returns a function that scores a passage by the terms of its title, each heading and its text; no pair spans two
 * fields
 */
export function proximity(
  asked: QueryTerm[],
  idf: Record<string, number>,
): (fields: readonly (readonly string[])[]) => number {
  const weights = new Map(asked.map(({ term, weight }) => [term, weight * (idf[term] ?? 0)]));
  const neighbours = new Set(
    zip(asked.slice(0, -1), asked.slice(1)).map(([before, { term }]) => `${before.term} ${term}`),
  );
  return (fields) => {
    const best = new Map<string, number>();
    for (const terms of fields) {
      const last = new Map<string, number>();
      let position = -1;
      for (const term of terms) {
        position++;
        const weight = weights.get(term);
        if (weight === undefined) continue;
        for (const [other, at] of last) {
          const distance = position - at;
          if (other === term || distance > WINDOW) continue;
          const pair = other < term ? `${other} ${term}` : `${term} ${other}`;
          const order = orderOf(neighbours, other, term);
          const value = (order * Math.min(lookUp(weights, other), weight)) / distance;
          if (value > (best.get(pair) ?? 0)) best.set(pair, value);
        }
        last.set(term, position);
      }
    }
    let sum = 0;
    for (const value of best.values()) sum += value;
    return sum;
  };
}

function orderOf(neighbours: Set<string>, first: string, second: string): number {
  if (neighbours.has(`${first} ${second}`)) return ORDER.same;
  return neighbours.has(`${second} ${first}`) ? ORDER.reversed : ORDER.other;
}
