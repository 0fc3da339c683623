/** The single row of a statement that must return one. @throws Error when it returned none */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that must return a row returned none");
  return row;
}
