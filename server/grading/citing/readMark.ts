/** Parses the text inside a citation's brackets, in the forms that models write. Pure. */
import { sourceWords } from "../../language/sourceWords.ts";

const LABEL = new RegExp(`^(?:${sourceWords})$`, "iu");
/** One or several numbers: "1, 2", "1-3", "^1, ^2", "Source 1 and Source 2". */
const ONE = `(?:(?:${sourceWords})\\s*[:#]?\\s*)?(?:n\\s*=\\s*"?)?[\\^#]?(\\d{1,3})"?`;
const SEPARATOR = "\\s*(?:-|–|—|,|、|;|&|/|and|und|et|y|e|en|和)\\s*";
const NUMBERS = new RegExp(`^${ONE}(?:${SEPARATOR}${ONE})*$`, "iu");
const WIDEST_RANGE = 20;

/** Whether a word announces sources: "Source", "Quellen". */
export const isLabel = (word: string): boolean => LABEL.test(word);

const LABELS = sourceWords.replace(/(\w)\?/g, "$1").split("|");
/** Whether an incomplete word may still become one that announces sources. */
export const mayBecomeLabel = (word: string): boolean => LABELS.some((label) => label.startsWith(word.toLowerCase()));

/** @returns the numbers a mark names, or null if it is no mark: "[x]", "[0]", "[2024]" */
export function readMark(content: string): number[] | null {
  const plain = content.normalize("NFKC").replace(/†.*$/s, "").trim();
  if (!NUMBERS.test(plain)) return null;
  const numbers: number[] = [];
  let isRange = false;
  for (const [token] of plain.matchAll(/\d+|[-–—]/g)) {
    const n = Number(token);
    if (Number.isNaN(n)) isRange = true;
    else {
      const from = numbers.at(-1);
      const isWide = from === undefined || n <= from || n - from > WIDEST_RANGE;
      if (isRange && !isWide) for (let between = from + 1; between < n; between++) numbers.push(between);
      numbers.push(n);
      isRange = false;
    }
  }
  return numbers.includes(0) ? null : numbers;
}

const BRACKETED = /[[【［]([^[\]【】［］\n]{1,60})[\]】］]/g;

/** All numbers in a line of sources: "[1] Refunds, [2] Plans", "1 and 2", "Passage 3". Null when it names none. */
export function readSources(line: string): { numbers: number[]; isBare: boolean } | null {
  const plain = line.replace(/[*_]+/g, "").trim();
  const rest = plain.replace(BRACKETED, "").replace(/[\s,;.&()（）]|\b(?:and|und|et)\b/g, "");
  const marks = [...plain.matchAll(BRACKETED)].flatMap(([, content = ""]) => readMark(content) ?? []);
  if (marks.length > 0) return { numbers: marks, isBare: rest === "" };
  const numbers = readMark(plain.replace(/^[(（]|[)）]?\.?$/g, ""));
  return numbers && { numbers, isBare: true };
}

/** The same for text in parentheses, with or without a leading word: "Source: [1]". */
export function readParenthesis(content: string): ReturnType<typeof readSources> {
  const word = /^\s*(\p{L}+)\s*[:：]/u.exec(content);
  return readSources(word?.[1] && isLabel(word[1]) ? content.slice(word[0].length) : content);
}
