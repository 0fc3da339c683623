/** How good groups are beside what people meant. Pure. */

/** Counts that add up over several groupings. */
export interface GroupCounts {
  /** Pairs of questions that are in one group; those that mean the same; those that are and do both. */
  together: number;
  alike: number;
  right: number;
  questions: number;
  /** Questions with the meaning that most of their group have. */
  inPlace: number;
  groups: number;
}

export interface GroupFigures {
  precision: number;
  recall: number;
  f1: number;
  purity: number;
}

/** @param groups the meanings of the questions in each */
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

/** Nothing together is nothing wrong, and nothing alike is nothing missed. */
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
