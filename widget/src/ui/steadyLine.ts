/**
 * A status line that never flashes: each text stays long enough to be read, and steps that are over at once are
 * skipped. Pure; times are in milliseconds, from any clock.
 */

/** How long each line stays. */
export const HOLD_MS = 300;
/** How long to stay silent at first: a step done by then needs no line. */
export const PATIENCE_MS = 150;

export interface SteadyLine {
  shown: string | null;
  /** When `shown` may be replaced. */
  until: number;
  /** What to show next, in order; null clears the line. */
  waiting: (string | null)[];
}

/** An empty line. */
export const noLine: SteadyLine = { shown: null, until: 0, waiting: [] };

/** Queues what should be shown from now on; null drops everything not shown yet and clears the line. */
export function sayNext(line: SteadyLine, text: string | null, now: number): SteadyLine {
  const last = line.waiting.length > 0 ? line.waiting.at(-1) : line.shown;
  if (text === last) return line;
  if (text === null) return moveOn({ ...line, waiting: line.shown === null ? [] : [null] }, now);
  const isFirst = line.shown === null && line.waiting.length === 0;
  const until = isFirst ? Math.max(line.until, now + PATIENCE_MS) : line.until;
  return moveOn({ ...line, until, waiting: [...line.waiting.filter((each) => each !== null), text] }, now);
}

/** Shows whatever is due. */
export function moveOn(line: SteadyLine, now: number): SteadyLine {
  const [next, ...waiting] = line.waiting;
  if (next === undefined || now < line.until) return line;
  return { shown: next, until: next === null ? now : now + HOLD_MS, waiting };
}
