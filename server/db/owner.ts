/** The owner's door: for what changes the schema on one tenant's behalf (the shelf its vectors lie on). */
import { type Database, inTransaction, LONG, limitsFor, type Tx } from "./database.ts";

/** Longest wait for a lock: whoever needs one on a shared table must not make everyone behind it wait for long. */
export const LOCK_WAIT_MS = 1000;
/** An index over a large tenant's vectors takes its time. */
const LIMITS = { ...LONG, lockMs: LOCK_WAIT_MS };

/**
 * Runs `work` in one transaction as the tables' owner, who sees the tenant's vectors and totals alone (policy `owner`).
 * @param ctx.db a login that is a member of `frontdesk_migrator`: the one that migrates
 * @throws the database's 55P03 when a lock could not be had in time: worth another try
 */
export async function withOwner<T>(ctx: { db: Database; tenantId: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(
    ctx.db,
    (sql) => sql`select set_config('role', 'frontdesk_migrator', true),
      set_config('app.current_tenant', ${ctx.tenantId}, true), ${limitsFor(sql, LIMITS)}`,
    work,
    LIMITS,
  );
}
