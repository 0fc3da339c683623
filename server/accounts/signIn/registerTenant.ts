import { writeAudit } from "../../audit/writeAudit.ts";
import type { Right } from "../../rights/right.ts";
import { insertTenant } from "../../tenants/createTenant.ts";
import { addMembership } from "../members/addMembership.ts";

/** Creates a tenant with its first owner, inside the caller's transaction of the platform role. @returns its id */
export async function registerTenant(
  right: Right,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<string> {
  const tenantId = await insertTenant(right, { name });
  await addMembership(right, { tenantId, userId: ownerId, role: "owner" });
  const details = { role: "owner" };
  await writeAudit(right, { tenantId, actorId: ownerId, action: "member_added", subject: ownerId, details });
  return tenantId;
}
