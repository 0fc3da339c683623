/** Whether the visitor asks again what an answer has not settled. Pure. */
import type { EarlierQuestion } from "../../db/sql/turnStart.ts";
import { tokenize } from "../../language/tokenize.ts";

type Asked = Pick<EarlierQuestion, "content" | "scope">;

export interface Repetition {
  /** How often it was asked in a row before. */
  times: number;
  /** The sections that it was answered from. */
  sections: string[];
}

/**
 * The same question right after its answer (small talk between them does not count), or any time after a thumb down.
 * Of other documents than before it is another question.
 * @param asked the question, and the documents that it is limited to
 * @param earlier newest first
 * @returns null for a question that is new, or whose answer was stopped
 */
export function repetitionOf(asked: Asked, earlier: EarlierQuestion[]): Repetition | null {
  const before = earlier.filter(({ status, sections }) => status !== "answered" || sections.length > 0);
  const end = before.findIndex((one) => one.status === "stopped" || !isSame(one, asked));
  const inARow = end === -1 ? before : before.slice(0, end);
  const again = inARow.length > 0 ? inARow : before.filter((one) => one.rating === "down" && isSame(one, asked));
  if (again.length === 0) return null;
  return { times: inARow.length || 1, sections: again.flatMap(({ sections }) => sections) };
}

/** Of the same documents, in the same words, whatever their order; function words and endings left aside. */
function isSame(a: Asked, b: Asked): boolean {
  const [one, other] = [termsOf(a.content), termsOf(b.content)];
  if (JSON.stringify(a.scope) !== JSON.stringify(b.scope)) return false;
  return one.size > 0 && one.size === other.size && [...one].every((term) => other.has(term));
}

const termsOf = (text: string) => new Set(tokenize(text));
