import type postgres from "postgres";
import type { MovedTable } from "./planTables.ts";

/** Rows per statement, so that no lock is held for long. */
const AT_ONCE = 5000;

/**
 * Deletes the tenant's rows from every table, and tells nobody: no trigger runs, and nothing is promised to the world.
 * Safe to repeat.
 * @param sql a superuser's login
 */
export async function deleteRows(sql: postgres.Sql, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  await sql`select set_config('session_replication_role', 'replica', false)`;
  try {
    for (const { name, tenantColumn, primaryKey } of tables) {
      const key = primaryKey.map((column) => `"${column}"`).join(", ");
      const slice = `delete from ${name} where (${key}) in (
        select ${key} from ${name} where ${tenantColumn} = '${tenantId}' limit ${AT_ONCE})`;
      while ((await sql.unsafe(slice)).count > 0);
    }
  } finally {
    await sql`select set_config('session_replication_role', 'origin', false)`;
  }
}

/** @returns the tables in which the tenant has rows */
export async function tablesWithRows(
  sql: postgres.Sql,
  tables: readonly MovedTable[],
  tenantId: string,
): Promise<string[]> {
  const each = tables.map(
    ({ name, tenantColumn }) =>
      `select '${name}' as name where exists (select from ${name} where ${tenantColumn} = '${tenantId}')`,
  );
  const rows = await sql.unsafe<{ name: string }[]>(each.join(" union all "));
  return rows.map(({ name }) => name);
}
