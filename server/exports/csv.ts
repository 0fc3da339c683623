/** CSV that every spreadsheet reads, and none runs. */

/** What makes a spreadsheet take a cell for a formula; the wide signs do the same in Japanese and Chinese ones. */
const FORMULA = /^ *[=+\-@＝＋－＠\t\r\n]/;
/** The same where a cell may begin in the middle of ours: `;` or tabs are what separates in many languages' spreadsheets. */
const INNER_FORMULA = /(?:[;|]|(?<!^)[\t\r\n]) *(?=[=+\-@＝＋－＠])/g;

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
  const safe = cell.replaceAll(INNER_FORMULA, "$&'");
  const text = FORMULA.test(cell) ? `'${safe}` : safe;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
