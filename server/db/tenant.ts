/** The only way to tenants' rows: a transaction, or one call of a database function. */
import type postgres from "postgres";
import { inSpan } from "../tracing/span.ts";
import { type Database, inStatement, inTransaction, type Limits, limitsFor, type Tx } from "./database.ts";

/** The minimum context for accessing a tenant's rows. */
export interface TenantContext {
  db: Database;
  /** A UUID from a verified token or session, never from a request's body. */
  tenantId: string;
}

/** A tenant's transaction. What runs in it names the tenant in each statement, besides the policy. */
export interface TenantTx extends Tx {
  tenantId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Runs `work` in one transaction that can only read and write the tenant's rows (row-level security). Role and tenant
 * are set per transaction, so this is safe behind PgBouncer in transaction mode. JIT compilation is off: for a list
 * of 50 tickets it takes 50 ms, and the list itself 3 (`npm run bench:inbox`). Make no model or network calls inside:
 * what exceeds the time limits is aborted.
 * @throws `TypeError` for a tenant id that is not a UUID, before any SQL; what `isNotHome` knows for a tenant that moves
 *   or has moved to another cell
 */
export async function withTenant<T>(
  ctx: TenantContext,
  work: (tx: TenantTx) => Promise<T>,
  limits: Limits = ctx.db.limits,
): Promise<T> {
  checkTenant(ctx);
  const scope = (sql: postgres.Sql) =>
    sql`select set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', ${ctx.tenantId}, true),
      must_be_home(${ctx.tenantId}), set_config('jit', 'off', true), ${limitsFor(sql, limits)}`;
  const { tenantId } = ctx;
  return inSpan("withTenant", POSTGRES, () => inTransaction(ctx.db, scope, (tx) => work({ ...tx, tenantId }), limits));
}

const POSTGRES = { kind: "client", attributes: { "db.system.name": "postgresql" } } as const;

/** Argument types of database functions; JSON as text. */
type Argument = string | number | boolean | null | Uint8Array | readonly Argument[];

/**
 * Calls a database function as one statement and transaction: one round trip, and the reply is the commit. The
 * function itself sets role and tenant from `p_tenant`, for its transaction only, before it accesses a row, like
 * `withTenant` (isolation.test.ts checks every function).
 * @param name the function's name, spelled out in db/sql/ (architecture.test.ts)
 * @param args by parameter name without `p_`; the tenant is added
 * @throws as `withTenant`; the database's error, when nothing is stored. If the connection breaks on the way, the outcome is unknown, as with any commit
 */
export async function callForTenant<Row extends postgres.Row>(
  ctx: TenantContext,
  name: string,
  args: Record<string, Argument>,
): Promise<Row[]> {
  checkTenant(ctx);
  const named = ["tenant", ...Object.keys(args)].map((key, n) => `p_${key} => $${n + 1}`);
  const call = (sql: postgres.Sql) => {
    // Type 0 lets the server use the declared parameter types, which the driver can't infer for lists and bytes.
    const values = [ctx.tenantId, ...Object.values(args)].map((value) => sql.typed(value, 0));
    return sql.unsafe<Row[]>(`select * from ${name}(${named.join(", ")})`, values, { prepare: true });
  };
  if (ctx.db.rehearsal) return withTenant(ctx, (tx) => call(tx.sql));
  return inSpan(`callForTenant ${name}`, POSTGRES, () => inStatement(ctx.db, call));
}

function checkTenant({ tenantId }: TenantContext): void {
  if (!UUID.test(tenantId)) throw new TypeError("the tenant id is not a UUID");
}
