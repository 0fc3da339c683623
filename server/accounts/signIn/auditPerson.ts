import { writeAudit } from "../../audit/writeAudit.ts";
import type { Tx } from "../../db/database.ts";
import type { AuditAction } from "../../protocol/auditActions.ts";

/**
 * Records how a person's sign-in changed in the audit log of every tenant they work for, in a transaction of the
 * platform role.
 */
export async function auditPerson(tx: Tx, userId: string, action: AuditAction): Promise<void> {
  const memberships = await tx.sql<{ tenantId: string }[]>`
    select organization_id as "tenantId" from auth.member where user_id = ${userId}`;
  for (const { tenantId } of memberships) await writeAudit(tx, { tenantId, actorId: userId, action });
}
