/** How near to each other a question's terms stand in a passage. Pure. */

/** A term of the question, in its order there. */
export interface AskedTerm {
  term: string;
  /** How much it counts, 0 to 1. */
  weight: number;
}

/** Terms further apart than this say nothing about each other. */
const WINDOW = 6;
/** Side by side in the question and in this order in the text; in the other order; not side by side in the question. */
const ORDER = { same: 1.5, reversed: 1, other: 0.5 };

/**
 * For each pair of asked terms the smaller idf over their least distance, summed: the ordered and unordered windows of
 * the sequential dependence model (Metzler and Croft 2005), without its second index.
 * @returns what tells it of a passage: of the terms of its title, of each heading and of its text. No pair reaches over a border
 */
export function proximity(
  asked: AskedTerm[],
  idf: Record<string, number>,
): (fields: readonly (readonly string[])[]) => number {
  const weights = new Map(asked.map(({ term, weight }) => [term, weight * (idf[term] ?? 0)]));
  const neighbours = new Set(asked.slice(1).map(({ term }, index) => `${asked[index]!.term} ${term}`));
  return (fields) => {
    const best = new Map<string, number>();
    for (const terms of fields) {
      const last = new Map<string, number>();
      for (const [position, term] of terms.entries()) {
        const weight = weights.get(term);
        if (weight === undefined) continue;
        for (const [other, at] of last) {
          const distance = position - at;
          if (other === term || distance > WINDOW) continue;
          const pair = other < term ? `${other} ${term}` : `${term} ${other}`;
          const order = orderOf(neighbours, other, term);
          const value = (order * Math.min(weights.get(other)!, weight)) / distance;
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
