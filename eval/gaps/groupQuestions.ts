/** Groups questions the way unanswered ones become gaps: one by one, in a given order. */
import { addToGap, type GapSum, joinGap } from "../../server/learning/joinGap.ts";

export interface MeantQuestion {
  meaning: string;
  /** Its embedding, as the product makes it. */
  vector: number[];
}

/** @returns the meanings in each group, in joining order. Pure. */
export function groupQuestions(questions: MeantQuestion[], least: number): string[][] {
  const sums = new Map<string, GapSum>();
  const groups = new Map<string, string[]>();
  for (const { meaning, vector } of questions) {
    const id = joinGap(vector, sums.values(), least)?.id ?? String(groups.size);
    sums.set(id, addToGap(sums.get(id), id, vector));
    groups.set(id, [...(groups.get(id) ?? []), meaning]);
  }
  return [...groups.values()];
}

/** Shuffles deterministically: the same order for a seed on every machine. Pure. */
export function inOrder<T>(items: T[], seed: number): T[] {
  const ordered = [...items];
  let state = seed;
  for (let at = ordered.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const other = state % (at + 1);
    [ordered[at], ordered[other]] = [ordered[other]!, ordered[at]!];
  }
  return ordered;
}
