/** CSV that every spreadsheet reads, and none runs. */

/** What makes a spreadsheet take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * One line, ended. Text that a spreadsheet would take for a formula gets an apostrophe in front, which spreadsheets hide.
 * @param cells null is an empty cell; numbers are written as they are
 */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
