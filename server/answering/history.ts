/** The conversation before this turn, as an engine sees it. */
import type { HistoryLine } from "../ports/engine.ts";
import { withoutLanguageLine } from "./languageLine.ts";
import type { State } from "./state.ts";

/** Everything but the question itself; fixed bridge texts of the product carry no information. */
export function historyLines(state: State): HistoryLine[] {
  const before = state.messages.slice(0, -1);
  return before.flatMap((message) =>
    message.role === "system" ? [] : [{ role: message.role, content: withoutLanguageLine(message.content) }],
  );
}

/** Whether anybody has said anything before this message, or it chooses from a clarifying question. */
export function isFollowUp(state: State): boolean {
  return state.messages.length > 1 || state.section !== null;
}

/** A question is read with so many lines before it, and so much of each. */
const LINES_BEFORE = 3;
const OF_A_LINE = 100;

/** The question behind the visitor's first line, which says what all of it is about, and the last ones; null without any. */
export function withLinesBefore(question: string, history: HistoryLine[]): string | null {
  if (history.length === 0) return null;
  const first = history.slice(0, -LINES_BEFORE).find((line) => line.role === "visitor");
  const lines = [...(first ? [first] : []), ...history.slice(-LINES_BEFORE)];
  return [...lines.map(({ content }) => content.slice(0, OF_A_LINE)), question].join(" ");
}
