/** The row of a statement that must return one. @throws Error when it has returned none: nothing is read from a row that is not there */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that must return a row returned none");
  return row;
}
