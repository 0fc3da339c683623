import type { PendingQuery, Row } from "postgres";
import type { Tx } from "../db/database.ts";

/** A query's rows as JSON: column names as selected, times in ISO 8601. */
export async function jsonRows<T extends object>({ sql }: Tx, query: PendingQuery<Row[]>): Promise<T[]> {
  const rows = await sql<{ row: T }[]>`select row_to_json(x) as row from (${query}) x`;
  return rows.map(({ row }) => row);
}
