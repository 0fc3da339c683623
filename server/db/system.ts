/**
 * The few named operations that cross tenants. They run as the platform role, whose policies and grants cover only
 * these.
 */
import { drizzle } from "drizzle-orm/pg-proxy";
import type postgres from "postgres";
import { inSpan } from "../tracing/span.ts";
import { type Database, inTransaction, type Limits, limitsFor, type Tx } from "./database.ts";
import type { TenantTx } from "./tenant.ts";

/** The reasons for which a statement may cross tenants; this list is complete. */
export type SystemReason =
  | "find_tenant"
  | "find_placements"
  | "find_cell"
  | "end_lost_move"
  | "create_tenant"
  | "find_api_key"
  | "find_mail"
  | "sweep_turns"
  | "sweep_visits"
  | "sweep_words"
  | "sweep_files"
  | "sweep_outbox"
  | "dead_letters"
  | "sweep_documents"
  | "sweep_sources"
  | "sweep_vectors"
  | "delete_tenant"
  | "sweep_deletions"
  | "sweep_retention"
  | "sweep_webhooks"
  | "sweep_calls"
  | "sweep_idempotency_keys"
  | "sweep_costs"
  | "read_usage"
  | "sweep_exports"
  | "secrets"
  | "accounts"
  | "health"
  | "doctor"
  | "status"
  | "check_login";

/** Runs `work` in one transaction as the platform role. */
export async function withSystem<T>(
  db: Database,
  reason: SystemReason,
  work: (tx: Tx) => Promise<T>,
  limits: Limits = db.limits,
): Promise<T> {
  const scope = (sql: postgres.Sql) =>
    sql`select set_config('role', 'frontdesk_platform', true), ${limitsFor(sql, limits)}`;
  const about = { kind: "client", attributes: { "db.system.name": "postgresql" } } as const;
  return inSpan(`withSystem ${reason}`, about, () => inTransaction(db, scope, work, limits));
}

/** The same for part of a tenant's transaction, which continues as the tenant afterwards. */
export async function inSystem<T>(tx: Tx, _reason: SystemReason, work: () => Promise<T>): Promise<T> {
  await tx.sql`select set_config('role', 'frontdesk_platform', true)`;
  const result = await work();
  await tx.sql`select set_config('role', 'frontdesk_app', true)`;
  return result;
}

/**
 * The same the other way round, for what the platform role does not see of a tenant that is not at home here. Past
 * `must_be_home`, so from here on the transaction can only read.
 */
export async function readAsTenant<T>(tx: Tx, tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  await tx.sql`select set_config('transaction_read_only', 'on', true), set_config('role', 'frontdesk_app', true),
    set_config('app.current_tenant', ${tenantId}, true)`;
  const result = await work({ ...tx, tenantId });
  await tx.sql`select set_config('role', 'frontdesk_platform', true), set_config('app.current_tenant', '', true)`;
  return result;
}

/** A drizzle database on which every statement is a transaction of the platform role: for the accounts library. */
export function accountsDatabase(db: Database) {
  return drizzle(async (text, params) => {
    const rows = await withSystem(db, "accounts", (tx) => tx.sql.unsafe(text, params as never[]).values());
    return { rows };
  });
}
