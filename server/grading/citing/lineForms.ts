/** Patterns of citations and source lines, complete or still being written. */

/** Maximum length of a mark, and of a link's brackets. */
export const MAX_MARK_CHARS = 80;
export const MAX_ADDRESS_CHARS = 500;
export const CLOSING: Record<string, string> = { "[": "]", "【": "】", "［": "］", "(": ")", "（": "）" };
/** What may precede the word "Sources" on its line. */
export const DECORATION = /^(?:#{1,6}[ \t]+|>[ \t]*|[-–+*•][ \t]+|[*_]{1,3}(?=\S))*/;
export const RULE = /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;
/** A line of nothing but marks, as much of it as is written. */
export const MARKS_ONLY = /^(?:[[【［][^\n()[\]【】［］]{0,24}(?:[\]】］][ \t,;]*|$))+$/;
export const ENTRY = /^[ \t]*(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+|[[【［(]\^?\d)/;

/** Whether a mark here follows a sentence and belongs to it; not in lines that number their parts, "(1) … (2) …". */
export const isBetween = (line: string, after: string): boolean =>
  /[.!?。]$/.test(line) && !/[(（]\d/.test(line) && /^\p{Lu}/u.test(after);
