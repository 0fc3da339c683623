import type postgres from "postgres";
import type { TwoCells } from "../../db/twoCells.ts";
import type { MovedTable } from "./planTables.ts";

/** Of long bytes, their length and beginning are compared; of vectors, their dimensions and first numbers. */
const BYTES = 256;
const NUMBERS = 8;

/**
 * Compares count and contents of the tenant's rows in each table on both sides.
 * @returns one line for each table that differs
 */
export async function compareRows(
  { source, target }: TwoCells,
  tables: readonly MovedTable[],
  tenantId: string,
): Promise<string[]> {
  const statement = tables.map((table) => sumOf(table, tenantId)).join(" union all ");
  const [here, there] = await Promise.all([sumsIn(source, statement), sumsIn(target, statement)]);
  return tables.flatMap(({ name }) => {
    const [one, other] = [here.get(name) ?? "nothing", there.get(name) ?? "nothing"];
    return one === other ? [] : [`${name}: ${one} here, ${other} there`];
  });
}

async function sumsIn(sql: postgres.Sql, statement: string): Promise<Map<string, string>> {
  const rows = await sql.unsafe<{ name: string; count: string; sum: string }[]>(statement);
  return new Map(rows.map(({ name, count, sum }) => [name, `${count} rows (${sum})`]));
}

/** A statement that counts the rows, and adds up a number made of each of them: their order doesn't matter. */
function sumOf({ name, tenantColumn, columns }: MovedTable, tenantId: string): string {
  const parts = columns.map((column) => partOf(column)).join(", ");
  return `select '${name}' as name, count(*)::text as count,
    coalesce(sum(('x' || left(md5(row(${parts})::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${name} where ${tenantColumn} = '${tenantId}'`;
}

function partOf({ name, type }: MovedTable["columns"][number]): string {
  const column = `"${name}"`;
  if (type === "bytea") return `octet_length(${column}), substr(${column}, 1, ${BYTES})`;
  if (type === "halfvec")
    return `vector_dims(${column}), subvector(${column}, 1, least(${NUMBERS}, vector_dims(${column})))`;
  return column;
}
