/** Which columns of a tenant's rows stand in what it takes out. */
import type { Column, Table } from "./catalog.ts";
import type { Rows } from "./rows.ts";

/** Whatever a tenant can export, as one text. */
export interface ExportedData {
  text: string;
  bytes: Buffer[];
}

/** Columns that only hang rows on one another say nothing of their own. */
const isOwn = ({ tenantColumn, primaryKey, foreignKeys }: Table, { name, generated }: Column) =>
  generated === null &&
  name !== tenantColumn &&
  !primaryKey.includes(name) &&
  !foreignKeys.some(({ columns }) => columns.includes(name));

/** `table.column` of everything that one tenant's rows have and `taken` does not. @param rows what `fillTables` wrote */
export function notTaken(tables: Table[], rows: Rows, tenant: string, taken: ExportedData): string[] {
  const moments = new Set(
    taken.text.match(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g)?.map((each) => Date.parse(each)),
  );
  return tables.flatMap((table) => {
    const [row] = rows.get(table.name)?.get(tenant) ?? [];
    return table.columns
      .filter((column) => isOwn(table, column) && !isTaken(column, row?.[column.name] ?? "", taken, moments))
      .map(({ name }) => `${table.name.replace("public.", "")}.${name}`);
  });
}

function isTaken(
  { name, type }: Column,
  literal: string,
  { text, bytes }: ExportedData,
  moments: Set<number>,
): boolean {
  if (type === "boolean") return text.includes(`"${name}":`);
  if (type === "bytea") {
    const body = Buffer.from(literal.slice(3, -1), "hex");
    return text.includes(`"${body.toString("base64")}"`) || bytes.some((each) => each.equals(body));
  }
  const value = /[\da-f]{8}-[\da-f-]+|\d{4}-.*Z|(?:word)?\d{6}(?:\.5)?/.exec(literal)?.[0];
  if (!value) return text.includes(`"${name}":`);
  if (value.endsWith("Z")) return moments.has(Date.parse(value));
  return new RegExp(`\\b${value}\\b`).test(text);
}
