/** One line of the tenant's audit log, in the transaction of the change it tells of. */
import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";

export type AuditAction =
  | "login"
  | "member_invited"
  | "invitation_resent"
  | "invitation_withdrawn"
  | "member_added"
  | "role_changed"
  | "password_changed"
  | "second_factor_on"
  | "second_factor_off"
  | "sign_in_linked"
  | "member_removed"
  | "origin_added"
  | "origin_removed"
  | "document_added"
  | "document_changed"
  | "document_retried"
  | "document_deleted"
  | "document_collected"
  | "source_added"
  | "source_changed"
  | "source_synced"
  | "source_deleted"
  | "cache_entry_approved"
  | "cache_entry_pinned"
  | "cache_entry_unpinned"
  | "cache_entry_dropped"
  | "conversation_deleted"
  | "visitor_erased"
  | "retention_applied"
  | "settings_changed"
  | "ticket_taken_over"
  | "api_key_created"
  | "api_key_revoked";

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

/** The same in a transaction of its own, for a change that a verb without an actor has made. */
export async function recordAudit(
  ctx: Ctx<AgentActor>,
  entry: Omit<AuditEntry, "tenantId" | "actorId">,
): Promise<void> {
  await withTenant(ctx, (tx) => writeAudit(tx, { ...entry, tenantId: ctx.tenantId, actorId: ctx.actor.id }));
}
