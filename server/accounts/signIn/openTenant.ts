import { writeAudit } from "../../audit/writeAudit.ts";
import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";

/**
 * Opens a desk in a session. Only this tenant's audit log records the sign-in: others the person works for learn
 * nothing of it.
 * @throws AppError forbidden when the person does not work for the tenant, unauthorized when the session has ended
 */
export async function openTenant(
  db: Database,
  input: { sessionToken: string; userId: string; tenantId: string; details?: Record<string, string> },
): Promise<void> {
  const { sessionToken, userId, tenantId, details = {} } = input;
  await withSystem(db, "accounts", async (tx) => {
    const opened = await tx.sql`update auth.member set opened_at = now()
      where organization_id = ${tenantId} and user_id = ${userId} returning id`;
    if (opened.length === 0) throw new AppError("forbidden");
    const session = await tx.sql`update auth.session set active_organization_id = ${tenantId}
      where token = ${sessionToken} and user_id = ${userId} and expires_at > now() returning id`;
    if (session.length === 0) throw new AppError("unauthorized");
    await writeAudit(tx, { tenantId, actorId: userId, action: "login", details });
  });
}
