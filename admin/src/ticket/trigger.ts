/** Detects whether the text before the caret opens a picker. Pure. */

export type Mark = "@" | "/";
export interface Trigger {
  /** Position of the mark. */
  from: number;
  /** The text typed after it. */
  words: string;
}

/** A mark counts only at the beginning of a word, not in an address, a path or a fraction. */
const BEFORE_CARET: Record<Mark, RegExp> = {
  "@": /(?:^|[\s(])@((?:[^\s@][^\n@]{0,39})?)$/u,
  "/": /(?:^|\s)\/((?:[^\s/][^\n/]{0,39})?)$/u,
};

/** @returns null unless the caret follows a mark and the beginning of a name */
export function triggerAt(text: string, caret: number, mark: Mark): Trigger | null {
  const words = BEFORE_CARET[mark].exec(text.slice(0, caret))?.[1];
  return words === undefined ? null : { from: caret - words.length - 1, words };
}
