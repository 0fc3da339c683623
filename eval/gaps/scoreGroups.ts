/** Compares groups with the intended meanings. Pure. */

/** Counts that can be summed over several groupings. */
export interface GroupCounts {
  /** Pairs of questions in one group, pairs with the same meaning, and pairs with both. */
  together: number;
  alike: number;
  right: number;
  questions: number;
  /** Questions with their group's majority meaning. */
  inPlace: number;
  groups: number;
}

export interface GroupFigures {
  precision: number;
  recall: number;
  f1: number;
  purity: number;
}

/** @param groups the meanings of each group's questions */
export function countGroups(groups: string[][]): GroupCounts {
  const all = groups.flat();
  return {
    together: sum(groups.map((group) => pairs(group.length))),
    alike: sum([...tally(all).values()].map(pairs)),
    right: sum(groups.flatMap((group) => [...tally(group).values()].map(pairs))),
    questions: all.length,
    inPlace: sum(groups.map((group) => Math.max(0, ...tally(group).values()))),
    groups: groups.length,
  };
}

/** Precision without grouped pairs is 1, and so is recall without pairs of the same meaning. */
export function figuresOf(counts: GroupCounts[]): GroupFigures {
  const of = (key: keyof GroupCounts) => sum(counts.map((one) => one[key]));
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  return {
    precision: share(of("right"), of("together")),
    recall: share(of("right"), of("alike")),
    f1: share(2 * of("right"), of("together") + of("alike")),
    purity: share(of("inPlace"), of("questions")),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const pairs = (count: number) => (count * (count - 1)) / 2;

function tally(meanings: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const meaning of meanings) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  return counts;
}
