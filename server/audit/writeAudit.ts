/** Writes an entry of the tenant's audit log, in the transaction of the change it records. */
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

/** Appends the entry. The app role may insert and read this table, the platform role insert; nobody may update it. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.sql`insert into audit_log (tenant_id, id, actor_id, action, subject, details)
    values (${entry.tenantId}, ${v7()}, ${entry.actorId}, ${entry.action}, ${entry.subject ?? null},
            ${JSON.stringify(entry.details ?? {})}::jsonb)`;
}

/** The actor, if a person or a key: a crawler's own actions are recorded by the entries about its source. */
export interface ActingContext {
  tenantId: string;
  actor?: AgentActor;
}

/** Appends the entry for an action of a person or a key, in the transaction that performs it. */
export async function auditAct(
  tx: Tx,
  { tenantId, actor }: ActingContext,
  entry: Omit<AuditEntry, "tenantId" | "actorId">,
): Promise<void> {
  if (actor) await writeAudit(tx, { ...entry, tenantId, actorId: actor.id });
}

/** The same in its own transaction, for changes in the cache rather than the database. */
export async function recordAudit(
  ctx: Ctx<AgentActor>,
  entry: Omit<AuditEntry, "tenantId" | "actorId">,
): Promise<void> {
  await withTenant(ctx, (tx) => writeAudit(tx, { ...entry, tenantId: ctx.tenantId, actorId: ctx.actor.id }));
}
