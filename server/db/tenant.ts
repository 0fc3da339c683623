/** THE door to tenants' rows. */
import type postgres from "postgres";
import { type Database, inTransaction, type Tx } from "./database.ts";

/** The least a verb needs to reach a tenant's rows. */
export interface TenantContext {
  db: Database;
  /** A UUID, taken from a verified token or session: never from a request's body. */
  tenantId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Runs `work` in one transaction that sees and writes only the tenant's rows (row-level security).
 * Role and tenant are set for the transaction alone, so it holds behind PgBouncer in transaction mode.
 * No model or network call belongs inside. Throws `TypeError` for a tenant id that is no UUID, before any SQL.
 */
export async function withTenant<T>(ctx: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!UUID.test(ctx.tenantId)) throw new TypeError("withTenant: the tenant id is not a UUID");
  const scope = (sql: postgres.Sql) =>
    sql`select set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', ${ctx.tenantId}, true)`;
  return inTransaction(ctx.db, scope, work);
}
