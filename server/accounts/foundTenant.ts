import { writeAudit } from "../audit/writeAudit.ts";
import type { Tx } from "../db/database.ts";
import { insertTenant } from "../tenants/createTenant.ts";
import { addMembership } from "./addMembership.ts";

/** Makes a tenant with its first owner, inside the caller's transaction of the platform role. @returns its id */
export async function foundTenant(tx: Tx, { name, ownerId }: { name: string; ownerId: string }): Promise<string> {
  const tenantId = await insertTenant(tx, { name });
  await addMembership(tx, { tenantId, userId: ownerId, role: "owner" });
  const details = { role: "owner" };
  await writeAudit(tx, { tenantId, actorId: ownerId, action: "member_added", subject: ownerId, details });
  return tenantId;
}
