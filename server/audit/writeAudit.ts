/** One line of the tenant's audit log, in the transaction of the change it tells of. */
import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import type { AuditAction } from "../protocol/auditActions.ts";

interface AuditEntry {
  tenantId: string;
  actorId: string;
  action: AuditAction;
  subject?: string;
  /** Never a secret, a password or a visitor's words. */
  details?: Record<string, unknown>;
}

/** Appends the entry. The app role may insert and read this table, the platform role insert; nobody may change it. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.sql`insert into audit_log (tenant_id, id, actor_id, action, subject, details)
    values (${entry.tenantId}, ${v7()}, ${entry.actorId}, ${entry.action}, ${entry.subject ?? null},
            ${JSON.stringify(entry.details ?? {})}::jsonb)`;
}

/** Whose act it is, where somebody's: what a crawler does by itself is told by the entries about its source. */
export interface ActingContext {
  tenantId: string;
  actor?: AgentActor;
}

/** Appends the entry of what a person or a key has done, in the transaction that does it. */
export async function auditAct(
  tx: Tx,
  { tenantId, actor }: ActingContext,
  entry: Omit<AuditEntry, "tenantId" | "actorId">,
): Promise<void> {
  if (actor) await writeAudit(tx, { ...entry, tenantId, actorId: actor.id });
}

/** The same in a transaction of its own, for what is changed in the cache and not in the database. */
export async function recordAudit(
  ctx: Ctx<AgentActor>,
  entry: Omit<AuditEntry, "tenantId" | "actorId">,
): Promise<void> {
  await withTenant(ctx, (tx) => writeAudit(tx, { ...entry, tenantId: ctx.tenantId, actorId: ctx.actor.id }));
}
