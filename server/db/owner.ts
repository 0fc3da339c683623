/** Access as the tables' owner, for schema changes on one tenant's behalf (the shelf of its vectors). */
import { type Database, inTransaction, LONG, limitsFor, type Tx } from "./database.ts";

/** Longest wait for a lock: a waiter on a shared table blocks everyone behind it. */
export const LOCK_WAIT_MS = 1000;
/** Indexing a large tenant's vectors takes time. */
const LIMITS = { ...LONG, lockMs: LOCK_WAIT_MS };

/**
 * Runs `work` in one transaction as the tables' owner, who sees only the tenant's vectors and totals (policy
 * `owner`).
 * @param ctx.db a login that is a member of `frontdesk_migrator`: the one that migrates
 * @throws the database's 55P03 when a lock could not be acquired in time: worth a retry; what `isNotHome` knows
 */
export async function withOwner<T>(ctx: { db: Database; tenantId: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(
    ctx.db,
    (sql) => sql`select set_config('role', 'frontdesk_migrator', true),
      set_config('app.current_tenant', ${ctx.tenantId}, true), must_be_home(${ctx.tenantId}), ${limitsFor(sql, LIMITS)}`,
    work,
    LIMITS,
  );
}
