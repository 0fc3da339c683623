/** THE door to tenants' rows: for work in a transaction, and for one call of a database function. */
import type postgres from "postgres";
import { type Database, inStatement, inTransaction, type Limits, limitsFor, type Tx } from "./database.ts";

/** The least a verb needs to reach a tenant's rows. */
export interface TenantContext {
  db: Database;
  /** A UUID, taken from a verified token or session: never from a request's body. */
  tenantId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Runs `work` in one transaction that sees and writes only the tenant's rows (row-level security).
 * Role and tenant are set for the transaction alone, so it holds behind PgBouncer in transaction mode. PostgreSQL compiles
 * nothing here: for a list of 50 tickets that takes 50 ms, and the list itself 3 (`npm run bench:inbox`).
 * No model or network call belongs inside: what takes longer than its limits is broken off. Throws `TypeError` for a tenant id that is no UUID, before any SQL.
 */
export async function withTenant<T>(
  ctx: TenantContext,
  work: (tx: Tx) => Promise<T>,
  limits: Limits = ctx.db.limits,
): Promise<T> {
  checkTenant(ctx);
  const scope = (sql: postgres.Sql) =>
    sql`select set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', ${ctx.tenantId}, true),
      set_config('jit', 'off', true), ${limitsFor(sql, limits)}`;
  return inTransaction(ctx.db, scope, work, limits);
}

/** What a database function takes; JSON as text. */
type Argument = string | number | boolean | null | Uint8Array | readonly Argument[];

/**
 * Calls a database function as one statement, which is a transaction of its own: one round trip, and the reply is the
 * commit. The function sets role and tenant itself, from `p_tenant`, before it reaches a row (isolation.test.ts holds
 * every function to it), and for its transaction alone, as `withTenant` does.
 * @param name the function's, written out in db/sql/ (architecture.test.ts)
 * @param args by the names of its parameters without their `p_`, the tenant's aside
 * @throws `TypeError` for a tenant id that is no UUID, before any SQL; the database's error, and then nothing is stored;
 *   when the connection breaks on the way, whether something was stored is not known, as with any commit
 */
export async function callForTenant<Row extends postgres.Row>(
  ctx: TenantContext,
  name: string,
  args: Record<string, Argument>,
): Promise<Row[]> {
  checkTenant(ctx);
  const named = ["tenant", ...Object.keys(args)].map((key, n) => `p_${key} => $${n + 1}`);
  const call = (sql: postgres.Sql) => {
    // Type 0: each is what the function declares, which the driver can't guess for lists and bytes.
    const values = [ctx.tenantId, ...Object.values(args)].map((value) => sql.typed(value, 0));
    return sql.unsafe<Row[]>(`select * from ${name}(${named.join(", ")})`, values, { prepare: true });
  };
  return ctx.db.rehearsal ? withTenant(ctx, (tx) => call(tx.sql)) : inStatement(ctx.db, call);
}

function checkTenant({ tenantId }: TenantContext): void {
  if (!UUID.test(tenantId)) throw new TypeError("the tenant id is not a UUID");
}
