/** Tables as text and as Markdown. Pure. */

/** A table: heading, column names and cells. */
export interface Table {
  heading: string;
  columns: string[];
  rows: string[][];
  /** Number of leading columns that contain words. */
  words: number;
}

/** Aligns words left and figures right. */
export function asText({ heading, columns, rows, words }: Table): string {
  const lines = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const pad = (cell: string, column: number) =>
    column < words ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return [heading, ...lines.map((line) => line.map(pad).join("  ").trimEnd()), ""].join("\n");
}

export function asMarkdown({ heading, columns, rows, words }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, column) => (column < words ? "---" : "---:"));
  return [`### ${heading}`, "", line(columns), line(rule), ...rows.map(line), ""].join("\n");
}

/** Three decimals, without the leading zero. */
export function short(value: number | null): string {
  return value === null ? "-" : value.toFixed(3).replace(/^0\./, ".");
}
