import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import type { Role } from "../../protocol/admin.ts";
import { holdMembership } from "../../rights/holdMembership.ts";
import { endAccess } from "./endAccess.ts";
import { lockMember } from "./lockMember.ts";

/**
 * Changes a member's role. Everything that depended on the old one ends at once: streams, sessions in this tenant,
 * and keys the member created.
 * @throws AppError not_found, conflict for the last owner
 */
export async function changeRole(ctx: Ctx<AgentActor>, input: { userId: string; role: Role }): Promise<void> {
  const { tenantId, actor } = ctx;
  const { userId, role } = input;
  await withSystem(ctx.db, "accounts", async (tx) => {
    const before = await lockMember(tx, { tenantId, userId, keeps: role });
    const right = await holdMembership(tx, ctx, "owner");
    if (before === role) return;
    await right.sql`update auth.member set role = ${role} where organization_id = ${tenantId} and user_id = ${userId}`;
    const details = { from: before, to: role };
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "role_changed", subject: userId, details });
    await endAccess(tx, ctx.parts.bus, { tenantId, userId, actorId: actor.id });
  });
}
