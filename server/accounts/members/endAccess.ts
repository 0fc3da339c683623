import { writeAudit } from "../../audit/writeAudit.ts";
import type { Tx } from "../../db/database.ts";
import type { Bus } from "../../ports/bus.ts";

interface Access {
  tenantId: string;
  userId: string;
  /** The actor, for the audit log. */
  actorId: string;
}

/**
 * Ends what depends on a person's rights in a tenant, in the transaction (of the platform role) that changes them:
 * the sessions that have the tenant open, the keys they created there, their canned replies, and the invitations
 * whose links they may have. Streams end on the notifications sent after the commit.
 */
export async function endAccess(tx: Tx, bus: Bus, access: Access): Promise<void> {
  const { tenantId, userId, actorId } = access;
  await tx.sql`delete from auth.session where user_id = ${userId} and active_organization_id = ${tenantId}`;
  const withdrawn = await tx.sql<{ id: string }[]>`delete from invitations
    where tenant_id = ${tenantId} and invited_by = ${userId} returning id`;
  await tx.sql`delete from canned_replies where tenant_id = ${tenantId} and member_id = ${userId}`;
  await tx.sql`delete from alert_preferences where tenant_id = ${tenantId} and member_id = ${userId}`;
  await tx.sql`delete from inbox_views where tenant_id = ${tenantId} and member_id = ${userId} and not is_shared`;
  for (const { id } of withdrawn) {
    await writeAudit(tx, { tenantId, actorId, action: "invitation_withdrawn", subject: id });
  }
  announceAccess(tx, bus, { tenantId, actorId: userId });
  await revokeKeysOf(tx, bus, access);
}

/**
 * Ends a person's sessions (except one), streams and keys in every tenant, because their way to sign in has changed.
 * Each tenant gets an audit entry.
 * @param change.keepsToken the session that continues
 */
export async function endEverywhere(
  tx: Tx,
  bus: Bus,
  change: { userId: string; keepsToken: string | null; action: "password_changed" | "password_reset" },
): Promise<void> {
  const { userId, keepsToken, action } = change;
  await tx.sql`delete from auth.session where user_id = ${userId} and token is distinct from ${keepsToken}`;
  const memberships = await tx.sql<{ tenantId: string }[]>`
    select organization_id as "tenantId" from auth.member where user_id = ${userId}`;
  for (const { tenantId } of memberships) {
    await writeAudit(tx, { tenantId, actorId: userId, action });
    announceAccess(tx, bus, { tenantId, actorId: userId });
    await revokeKeysOf(tx, bus, { tenantId, userId, actorId: userId });
  }
}

async function revokeKeysOf(tx: Tx, bus: Bus, { tenantId, userId, actorId }: Access): Promise<void> {
  const revoked = await tx.sql<{ id: string }[]>`update api_keys set revoked_at = now()
    where tenant_id = ${tenantId} and created_by = ${userId} and revoked_at is null returning id`;
  for (const { id } of revoked) {
    await writeAudit(tx, { tenantId, actorId, action: "api_key_revoked", subject: id, details: { member: userId } });
    announceAccess(tx, bus, { tenantId, actorId: `key:${id}` });
  }
}

/** After the commit, tells every replica to end the streams of a member or a key (`key:…`). */
export function announceAccess(tx: Tx, bus: Bus, { tenantId, actorId }: { tenantId: string; actorId: string }): void {
  tx.afterCommit(() => void bus.publish({ type: "access_changed", tenant_id: tenantId, actor_id: actorId }));
}
