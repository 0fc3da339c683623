/** Identifies the columns of a table of questions and answers. Pure. */
import { columnNames } from "../../language/columnNames.ts";

export interface CsvColumns {
  question: number;
  answer: number;
  /** The topic column, used as a heading above the question, if there is one. */
  topic: number | null;
  url: number | null;
  /** Number of columns in the first row. */
  count: number;
  /** False when the first row is already a question with its answer. */
  hasHeader: boolean;
}

const isNamed = (names: string) => {
  const known = new Set(names.split(" "));
  return (cell: string) => known.has(cell.toLowerCase().replace(/[\s:*_"“”'.?-]+/g, ""));
};
const is = {
  question: isNamed(columnNames.question),
  answer: isNamed(columnNames.answer),
  topic: isNamed(columnNames.topic),
  url: isNamed(columnNames.url),
  content: isNamed(columnNames.content),
};

/**
 * Identifies columns by the names in the first row: question and answer (or title and content), and optionally topic
 * and address. Two columns suffice if one of them is named, or if neither is.
 * @returns null when the columns can't be identified
 */
export function findColumns(first: string[]): CsvColumns | null {
  const count = first.findLastIndex((cell) => cell.trim() !== "") + 1;
  const cells = first.slice(0, count).map((cell) => cell.trim());
  const at = (test: (cell: string) => boolean) => cells.findIndex(test);
  let [question, answer, topic] = [at(is.question), at(is.answer), at(is.topic)];
  const url = at(is.url);
  if (answer < 0) answer = at(is.content);
  if (question < 0 && answer >= 0 && topic >= 0) [question, topic] = [topic, -1];
  if (count === 2 && question >= 0 !== answer >= 0) {
    [question, answer] = question >= 0 ? [question, 1 - question] : [1 - answer, answer];
  }
  const optional = (index: number) => (index < 0 || index === question || index === answer ? null : index);
  if (question >= 0 && answer >= 0) {
    return { question, answer, topic: optional(topic), url: optional(url), count, hasHeader: true };
  }
  if (count !== 2) return null;
  return { question: 0, answer: 1, topic: null, url: null, count, hasHeader: false };
}
