/** Whether the visitor asks again what an answer has not settled. Pure. */
import type { EarlierQuestion } from "../db/sql/turnStart.ts";
import { tokenize } from "../language/tokenize.ts";

export interface Repetition {
  /** How often it was asked in a row before. */
  times: number;
  /** The sections that it was answered from. */
  sections: string[];
}

/**
 * The same question right after its answer (small talk between them does not count), or any time after a thumb down.
 * @param earlier newest first
 * @returns null for a question that is new, or whose answer was stopped
 */
export function repetitionOf(question: string, earlier: EarlierQuestion[]): Repetition | null {
  const asked = earlier.filter(({ status, sections }) => status !== "answered" || sections.length > 0);
  const end = asked.findIndex((one) => one.status === "stopped" || !isSame(one.content, question));
  const inARow = end === -1 ? asked : asked.slice(0, end);
  const again =
    inARow.length > 0 ? inARow : asked.filter((one) => one.rating === "down" && isSame(one.content, question));
  if (again.length === 0) return null;
  return { times: inARow.length || 1, sections: again.flatMap(({ sections }) => sections) };
}

/** In the same words, whatever their order; function words and endings left aside. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [termsOf(a), termsOf(b)];
  return one.size > 0 && one.size === other.size && [...one].every((term) => other.has(term));
}

const termsOf = (text: string) => new Set(tokenize(text));
