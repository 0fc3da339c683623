/** Pairs the words of two questions one to one. Pure. */

import { dice } from "../../language/dice.ts";
import { elementAt } from "../../language/lists.ts";
import { areForms } from "../../language/question/areForms.ts";
import type { ComparedWord } from "../../language/question/comparedWords.ts";

export interface Alignment {
  /** Each pair's similarity, 0 to 1, and the positions of its words. */
  pairs: { similarity: number; a: number; b: number }[];
  /** Words of `a` and of `b` without a partner. */
  onlyA: ComparedWord[];
  onlyB: ComparedWord[];
  /** Total weight of the pairs, each the mean of its two words. */
  mass: number;
}

/** Greedy, best pairs first; ties go to words at similar positions. */
export function alignWords(a: readonly ComparedWord[], b: readonly ComparedWord[]): Alignment {
  const all: Alignment["pairs"] = [];
  a.forEach((one, i) => {
    b.forEach((other, j) => {
      const similarity = similarityOf(one, other);
      if (similarity > 0) all.push({ similarity, a: i, b: j });
    });
  });
  all.sort((x, y) => y.similarity - x.similarity || Math.abs(x.a - x.b) - Math.abs(y.a - y.b));
  const takenA = new Set<number>();
  const takenB = new Set<number>();
  const pairs = all.filter((pair) => {
    if (takenA.has(pair.a) || takenB.has(pair.b)) return false;
    takenA.add(pair.a);
    takenB.add(pair.b);
    return true;
  });
  return {
    pairs,
    onlyA: a.filter((_, i) => !takenA.has(i)),
    onlyB: b.filter((_, j) => !takenB.has(j)),
    mass: pairs.reduce(
      (sum, pair) => sum + (pair.similarity * (elementAt(a, pair.a).weight + elementAt(b, pair.b).weight)) / 2,
      0,
    ),
  };
}

/** Pairs below this similarity only share spelling, which is a guess. */
export const SPELLED = 0.8;

/** 1 for the same word, less for an inflection, a synonym or a similar spelling; 0 otherwise. */
function similarityOf(a: ComparedWord, b: ComparedWord): number {
  if (a.form === b.form) return 1;
  if (a.hasDigit || b.hasDigit) return 0;
  if (a.stem === b.stem) return 0.97;
  if (a.group !== undefined && a.group === b.group) return 0.85;
  if (Math.min(a.form.length, b.form.length) < 5) return 0;
  if (areForms(a.form, b.form)) return 0.85;
  const spelling = dice(a.grams, b.grams);
  return spelling >= 0.6 ? 0.4 + 0.39 * spelling : 0;
}
