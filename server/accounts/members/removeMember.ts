import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import { holdMembership } from "../../rights/holdMembership.ts";
import { endAccess } from "./endAccess.ts";
import { lockMember } from "./lockMember.ts";

/**
 * Ends a person's membership at once, with their streams, the sessions that have this tenant open and the keys they
 * created there. The account stays.
 * @throws AppError not_found, conflict for the last owner
 */
export async function removeMember(ctx: Ctx<AgentActor>, input: { userId: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  const { userId } = input;
  await withSystem(ctx.db, "accounts", async (tx) => {
    await lockMember(tx, { tenantId, userId, keeps: null });
    await holdMembership(tx, ctx, "owner");
    await tx.sql`delete from auth.member where organization_id = ${tenantId} and user_id = ${userId}`;
    const [person] = await tx.sql<{ name: string }[]>`select name from auth."user" where id = ${userId}`;
    const details = { name: person?.name };
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "member_removed", subject: userId, details });
    await endAccess(tx, ctx.parts.bus, { tenantId, userId, actorId: actor.id });
  });
}
