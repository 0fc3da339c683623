/** Tables as text and as Markdown. Pure. */

/** One table: a heading, the columns' names, and the cells. */
export interface Table {
  heading: string;
  columns: string[];
  rows: string[][];
  /** How many columns, from the left, hold words. */
  words: number;
}

/** Words to the left, figures to the right. */
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

/** Three places, without the zero in front. */
export function short(value: number | null): string {
  return value === null ? "-" : value.toFixed(3).replace(/^0\./, ".");
}
