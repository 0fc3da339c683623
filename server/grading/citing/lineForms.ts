/** What citations and lines about sources look like, or what may turn out to be one. */

/** No mark, nor what stands in the brackets of a link, is longer. */
export const LONGEST_MARK = 80;
export const LONGEST_ADDRESS = 500;
export const CLOSING: Record<string, string> = { "[": "]", "【": "】", "［": "］", "(": ")", "（": "）" };
/** What may stand at the beginning of a line, before the word "Sources". */
export const DECORATION = /^(?:#{1,6}[ \t]+|>[ \t]*|[-–+*•][ \t]+|[*_]{1,3}(?=\S))*/;
export const RULE = /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;
/** A line of nothing but marks, as far as it is written. */
export const MARKS_ONLY = /^(?:[[【［][^\n()[\]【】［］]{0,24}(?:[\]】］][ \t,;]*|$))+$/;
export const ENTRY = /^[ \t]*(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+|[[【［(]\^?\d)/;

/** Whether what stands here is between two sentences, and belongs to the first: not where the line counts its parts, "(1) … (2) …". */
export const isBetween = (line: string, after: string): boolean =>
  /[.!?。]$/.test(line) && !/[(（]\d/.test(line) && /^\p{Lu}/u.test(after);
