/**
 * One line of text that says what is being done, and never flashes: what is shown stays long enough to be read, and what
 * is over at once is not shown at all. Pure; times are milliseconds of any clock.
 */

/** So long each line stays. */
export const HOLD_MS = 300;
/** So long nothing is said: what is done by then needed no line. */
export const PATIENCE_MS = 150;

export interface SteadyLine {
  shown: string | null;
  /** When `shown` may give way. */
  until: number;
  /** What comes next, in order; null clears the line. */
  waiting: (string | null)[];
}

/** A line that shows nothing. */
export const noLine: SteadyLine = { shown: null, until: 0, waiting: [] };

/** Takes in what should be shown from now on; null: nothing any more, and what has not been shown yet won't be. */
export function sayNext(line: SteadyLine, text: string | null, now: number): SteadyLine {
  const last = line.waiting.length > 0 ? line.waiting.at(-1) : line.shown;
  if (text === last) return line;
  if (text === null) return moveOn({ ...line, waiting: line.shown === null ? [] : [null] }, now);
  const isFirst = line.shown === null && line.waiting.length === 0;
  const until = isFirst ? Math.max(line.until, now + PATIENCE_MS) : line.until;
  return moveOn({ ...line, until, waiting: [...line.waiting.filter((each) => each !== null), text] }, now);
}

/** Shows what is due by now. */
export function moveOn(line: SteadyLine, now: number): SteadyLine {
  const [next, ...waiting] = line.waiting;
  if (next === undefined || now < line.until) return line;
  return { shown: next, until: next === null ? now : now + HOLD_MS, waiting };
}
