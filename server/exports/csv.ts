/** CSV that any spreadsheet can read, with formula injection defused. */

/** Characters that start a formula; full-width ones do so in Japanese and Chinese spreadsheets. */
const FORMULA = /^ *[=+\-@＝＋－＠\t\r\n]/;
/** The same after `;` or a tab, which separate cells in many locales and would split one of ours. */
const INNER_FORMULA = /(?:[;|]|(?<!^)[\t\r\n]) *(?=[=+\-@＝＋－＠])/g;

/**
 * One line, with its line break. Text that would be read as a formula gets an apostrophe in front, which spreadsheets
 * hide.
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
