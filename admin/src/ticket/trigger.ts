/** Whether the words before the caret ask for something to choose from. Pure. */

export type Mark = "@" | "/";
export interface Trigger {
  /** Where the mark stands. */
  from: number;
  /** What was typed after it. */
  words: string;
}

/** A mark counts at the beginning of a word: never in an address, a path or a fraction. */
const BEFORE_CARET: Record<Mark, RegExp> = {
  "@": /(?:^|[\s(])@((?:[^\s@][^\n@]{0,39})?)$/u,
  "/": /(?:^|\s)\/((?:[^\s/][^\n/]{0,39})?)$/u,
};

/** @returns null when the caret is not behind a mark and the beginning of a name */
export function triggerAt(text: string, caret: number, mark: Mark): Trigger | null {
  const words = BEFORE_CARET[mark].exec(text.slice(0, caret))?.[1];
  return words === undefined ? null : { from: caret - words.length - 1, words };
}
