/**
 * Converts a table to Markdown, one section per row: headed by the question in a table of questions and answers,
 * otherwise by the row's first cell, with column names before the cells.
 */

import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../../kernel/errors.ts";
import { elementAt } from "../../language/lists.ts";
import { type CsvColumns, findColumns } from "./csvColumns.ts";
import type { ReadDocument } from "./document.ts";
import { headingText, nestHeadings } from "./readQa.ts";

const DELIMITERS = [",", ";", "\t"];
/** Rows sampled to detect the delimiter. */
const SAMPLE_ROWS = 50;
/** Maximum characters per row: ample for any answer, and the point where an unclosed quote is cut off. */
const MAX_ROW_CHARS = 100_000;

interface Row {
  cells: string[];
  /** Line in the file where it starts, from 1. */
  line: number;
}

/**
 * Recognizes questions and answers by the first row's names, in several languages, or by there being just two columns.
 * @throws AppError `file_row_broken` with `line`; `file_empty` without any row
 */
export function readCsv(source: string): ReadDocument {
  const text = source.replace(/^\s*?sep=(.)\n/, "");
  const skipped = source.length === text.length ? 0 : 1;
  const delimiter = tellDelimiter(text);
  const rows = readRows(text, delimiter, skipped);
  const [first] = rows;
  if (!first) throw new AppError("file_empty");
  const columns = findColumns(first.cells);
  const sections = columns
    ? rows.slice(columns.hasHeader ? 1 : 0).map((row) => sectionOf(row, columns))
    : sectionsOfTable(rows);
  if (sections.length === 0) throw new AppError("file_empty");
  return { title: null, format: "markdown", text: joinSections(sections), pageStarts: [] };
}

/** Sections of any other table. The first row names the columns, unless there is only one: that is a list. */
function sectionsOfTable([first, ...rows]: Row[]): Section[] {
  if (!first) return [];
  const isList = [first, ...rows].every(({ cells }) => cells.filter(Boolean).length === 1);
  if (isList)
    return [first, ...rows].map(({ cells }) => ({ topic: null, question: "", answer: cells.find(Boolean) ?? "" }));
  return rows.map(({ cells }) => {
    const told = cells.map((cell, at) => ({ name: first.cells[at], cell })).filter(({ cell }) => cell !== "");
    const answer = told.map(({ name, cell }) => (name ? `${name}: ${cell}` : cell)).join("\n\n");
    return { topic: null, question: told[0]?.cell ?? "", answer };
  });
}

/** Prefers the delimiter that yields known column names, else the one giving most rows as many cells as the first. */
function tellDelimiter(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const rows = sampleRows(text, delimiter);
    const [first = []] = rows;
    const width = first.length;
    if (width < 2) return 0;
    const isNamed = findColumns(first)?.hasHeader ?? false;
    return (isNamed ? 2 : 0) + rows.filter((row) => row.length === width).length / rows.length;
  });
  return elementAt(DELIMITERS, scores.indexOf(Math.max(...scores)));
}

const BASE = { relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW_CHARS } as const;

function sampleRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...BASE, delimiter, to: SAMPLE_ROWS, relax_quotes: true });
  } catch {
    return [];
  }
}

function readRows(text: string, delimiter: string, skipped: number): Row[] {
  // Rows arrive in order; a row that spans lines is reported by its first line.
  let previous = skipped;
  const rows: Row[] = [];
  try {
    parse(text, {
      ...BASE,
      delimiter,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells: cells.map((cell) => cell.trim()), line: previous + 1 });
        previous = lines + skipped;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError("file_row_broken", { details: { line: previous + 1 }, cause: error });
    throw error;
  }
  return rows.filter((row) => row.cells.some((cell) => cell !== ""));
}

interface Section {
  topic: string | null;
  question: string;
  answer: string;
}

/** @throws AppError `file_row_broken` when an extra cell holds text, or the question or answer is missing */
function sectionOf({ cells, line }: Row, columns: CsvColumns): Section {
  const question = cells[columns.question];
  const answer = cells[columns.answer];
  const isTooWide = cells.slice(columns.count).some((cell) => cell !== "");
  if (!question || !answer || isTooWide) throw new AppError("file_row_broken", { details: { line } });
  const url = columns.url === null ? undefined : cells[columns.url];
  const link = url && /^https?:\/\/\S+$/.test(url) ? `\n\n<${url}>` : "";
  const topic = columns.topic === null ? null : cells[columns.topic] || null;
  return { topic, question, answer: `${answer}${link}` };
}

/** Consecutive sections with the same topic share its heading. */
function joinSections(sections: Section[]): string {
  let topic: string | null = null;
  return sections
    .map((section) => {
      const head = section.topic && section.topic !== topic ? `# ${headingText(section.topic)}\n\n` : "";
      topic = section.topic;
      if (section.question === "") return section.answer;
      const level = section.topic ? 2 : 1;
      const answer = nestHeadings(section.answer, level);
      return `${head}${"#".repeat(level)} ${headingText(section.question)}\n\n${answer}`;
    })
    .join("\n\n");
}
