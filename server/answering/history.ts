/** The conversation before this turn, as engines get it. */
import type { HistoryLine } from "../ports/engine.ts";
import { withoutLanguageLine } from "./languageLine.ts";
import type { State } from "./state.ts";

/** Everything but the question itself, without the product's fixed bridge texts, which carry no information. */
export function historyLines(state: State): HistoryLine[] {
  const before = state.messages.slice(0, -1);
  return before.flatMap((message) =>
    message.role === "system" ? [] : [{ role: message.role, content: withoutLanguageLine(message.content) }],
  );
}

/** Whether this message follows others, or answers a clarifying question. */
export function isFollowUp(state: State): boolean {
  return state.messages.length > 1 || state.section !== null;
}

/** Number of previous lines shown with a question, and maximum length of each. */
const LINES_BEFORE = 3;
const OF_A_LINE = 100;

/** The question with the visitor's first line, which sets the topic, and the latest lines; null if there are none. */
export function withLinesBefore(question: string, history: HistoryLine[]): string | null {
  if (history.length === 0) return null;
  const first = history.slice(0, -LINES_BEFORE).find((line) => line.role === "visitor");
  const lines = [...(first ? [first] : []), ...history.slice(-LINES_BEFORE)];
  return [...lines.map(({ content }) => content.slice(0, OF_A_LINE)), question].join(" ");
}
