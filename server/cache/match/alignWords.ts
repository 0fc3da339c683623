/** Pairs the words of two questions one to one. Pure. */
import { dice, type QuestionWord } from "./readQuestion.ts";

export interface Alignment {
  /** Each pair's similarity, 0 to 1, and the positions of its words. */
  pairs: { likeness: number; a: number; b: number }[];
  /** Words of `a` and of `b` without a partner. */
  onlyA: QuestionWord[];
  onlyB: QuestionWord[];
  /** Total weight of the pairs, each the mean of its two words. */
  mass: number;
}

/** Greedy, best pairs first; ties go to words at similar positions. */
export function alignWords(a: readonly QuestionWord[], b: readonly QuestionWord[]): Alignment {
  const all: Alignment["pairs"] = [];
  a.forEach((one, i) => {
    b.forEach((other, j) => {
      const likeness = likenessOf(one, other);
      if (likeness > 0) all.push({ likeness, a: i, b: j });
    });
  });
  all.sort((x, y) => y.likeness - x.likeness || Math.abs(x.a - x.b) - Math.abs(y.a - y.b));
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
    mass: pairs.reduce((sum, pair) => sum + (pair.likeness * (a[pair.a]!.weight + b[pair.b]!.weight)) / 2, 0),
  };
}

/** Suffixes that forms of one word may differ in. */
const ENDINGS = new Set(
  `s es ed d ing er ers or ors ly al ally ation ations ion ions ment ments ity ness able ible ive ive y ies ied ic ical ically
  ous ance ence ant ent ful less ize ise izing ising ized ised e en n t te ted ting tion tions st est`.split(/\s+/),
);
/** Pairs below this similarity only share spelling, which is a guess. */
export const SPELLED = 0.8;

/** 1 for the same word, less for an inflection, a synonym or a similar spelling; 0 otherwise. */
function likenessOf(a: QuestionWord, b: QuestionWord): number {
  if (a.form === b.form) return 1;
  if (a.hasDigit || b.hasDigit) return 0;
  if (a.stem === b.stem) return 0.97;
  if (a.group !== undefined && a.group === b.group) return 0.85;
  if (Math.min(a.form.length, b.form.length) < 5) return 0;
  if (areForms(a.form, b.form)) return 0.85;
  const spelling = dice(a.grams, b.grams);
  return spelling >= 0.6 ? 0.4 + 0.39 * spelling : 0;
}

function areForms(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const isEnding = (rest: string) => rest === "" || ENDINGS.has(rest);
  return same >= 4 && isEnding(a.slice(same)) && isEnding(b.slice(same));
}
