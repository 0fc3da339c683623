/** Detects a question repeated because its answer did not settle it. Pure. */
import type { EarlierQuestion } from "../../db/sql/turnStart.ts";
import { tokenize } from "../../language/tokenize.ts";

type Asked = Pick<EarlierQuestion, "content" | "scope">;

export interface Repetition {
  /** How often it was asked in a row before. */
  times: number;
  /** The sections cited in its answer. */
  sections: string[];
}

/**
 * Matches the same question right after its answer (ignoring small talk in between), or at any time after a
 * thumbs-down. With another document scope it is another question.
 * @param asked the question, and its document scope
 * @param earlier newest first
 * @returns null for a new question, or one whose answer was stopped
 */
export function repetitionOf(asked: Asked, earlier: EarlierQuestion[]): Repetition | null {
  const before = earlier.filter(({ status, sections }) => status !== "answered" || sections.length > 0);
  const end = before.findIndex((one) => one.status === "stopped" || !isSame(one, asked));
  const inARow = end === -1 ? before : before.slice(0, end);
  const again = inARow.length > 0 ? inARow : before.filter((one) => one.rating === "down" && isSame(one, asked));
  if (again.length === 0) return null;
  return { times: inARow.length || 1, sections: again.flatMap(({ sections }) => sections) };
}

/** Same document scope and same words in any order, ignoring function words and endings. */
function isSame(a: Asked, b: Asked): boolean {
  const [one, other] = [termsOf(a.content), termsOf(b.content)];
  if (JSON.stringify(a.scope) !== JSON.stringify(b.scope)) return false;
  return one.size > 0 && one.size === other.size && [...one].every((term) => other.has(term));
}

const termsOf = (text: string) => new Set(tokenize(text));
