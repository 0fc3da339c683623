/** Rows of any table for any tenant, made from the catalog alone; each value is one that no other column has. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { Column, ForeignKey, Table } from "./catalog.ts";

/** A row as SQL literals by column; generated columns are left out. */
export type Row = Record<string, string>;
/** Rows by table, then tenant. */
export type Rows = Map<string, Map<string, Row[]>>;

/** Six digits: no other number in a row looks like one of these. */
let counter = 100_000;

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

function sampleOf({ name, type }: Column): string {
  counter += 1;
  if (name === "shelf") return literal("00000000-0000-0000-0000-000000000000"); // a partition that is there
  if (name === "role") return literal("agent"); // one that every table with roles takes
  if (name === "scopes") return "'{read}'"; // the table admits no other
  if (type === "uuid") return literal(randomUUID());
  if (type === "smallint") return String(counter % 30_000);
  if (/^(integer|bigint)$/.test(type)) return String(counter);
  if (/^(real|double precision|numeric.*)$/.test(type)) return `${counter}.5`;
  if (type === "boolean") return "false";
  if (/^jsonb?$/.test(type)) return `'{"sample": ${counter}}'`;
  if (type === "bytea") return `'\\x${counter.toString(16).padStart(8, "0")}'`;
  if (type === "text[]") return `'{word${counter}}'`;
  if (/^timestamp/.test(type)) {
    const moment = new Date(Date.UTC(2026) + counter * 1000).toISOString();
    return literal(type.endsWith("[]") ? `{${moment}}` : moment);
  }
  if (type === "bigint[]") return `'{${counter},${counter + 1}}'`;
  if (/^(half)?vec/.test(type)) return `'[0.1,0.2,0.3]'`;
  if (/^(text|character.*)$/.test(type)) return literal(`word${counter}`);
  throw new Error(`no value for ${name} of type ${type}: teach isolation/rows.ts`);
}

/** The column to write so that a foreign key's column has a value: itself, or the source of a generated one. */
function writableColumn(table: Table, name: string): string {
  const column = table.columns.find((column) => column.name === name);
  const source = column?.generated && /\b([a-z_]+)\)?::uuid/.exec(column.generated)?.[1];
  return source || name;
}

/** A foreign key's columns, other than the tenant's, set to point at a row. */
export function reference(table: Table, key: ForeignKey, parent: Row): Row {
  const row: Row = {};
  key.columns.forEach((name, i) => {
    if (name !== table.tenantColumn)
      row[writableColumn(table, name)] = parent[key.targetColumns[i] as string] as string;
  });
  return row;
}

/** A new row of a tenant whose foreign keys point at the tenant's own first rows. */
export function newRow(table: Table, tenant: string, rows: Rows): Row {
  const row: Row = {};
  for (const column of table.columns) if (column.generated === null) row[column.name] = sampleOf(column);
  for (const key of table.foreignKeys) {
    const parent = rows.get(key.target)?.get(tenant)?.[0];
    if (parent) Object.assign(row, reference(table, key, parent));
  }
  row[table.tenantColumn as string] = literal(tenant);
  return row;
}

export const insertOf = (table: Table, row: Row) =>
  `insert into ${table.name} (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;

/** Fills every tenant table with `perTenant` rows of every tenant, as superuser. Returns what it wrote. */
export async function fillTables(
  sql: postgres.Sql,
  tables: Table[],
  tenants: string[],
  perTenant: number,
): Promise<Rows> {
  const rows: Rows = new Map(tables.map((table) => [table.name, new Map()]));
  for (const table of tables) {
    const statements: string[] = [];
    // A table whose key is the tenant alone holds one row of each.
    const count = table.primaryKey.length === 1 ? 1 : perTenant;
    for (const tenant of tenants) {
      const own: Row[] = [];
      for (let i = 0; i < count; i++) own.push(newKeyed(table, tenant, rows, i));
      rows.get(table.name)?.set(tenant, own);
      statements.push(...own.map((row) => insertOf(table, row)));
    }
    await sql.unsafe(statements.join(";\n"));
  }
  return rows;
}

/** A row whose key is not taken yet: where the key is a foreign key (one trace per turn), it takes the i-th parent. */
function newKeyed(table: Table, tenant: string, rows: Rows, i: number): Row {
  const row = newRow(table, tenant, rows);
  for (const key of table.foreignKeys) {
    const isKey = key.columns.length > 1 && key.columns.every((name) => table.primaryKey.includes(name));
    const parent = rows.get(key.target)?.get(tenant)?.[i];
    if (isKey && parent) Object.assign(row, reference(table, key, parent));
  }
  return row;
}
