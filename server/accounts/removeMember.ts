import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";

/**
 * Ends a person's membership at once, open sessions included (they are checked on each request). The account stays.
 * @throws AppError not_found, conflict for the last owner
 */
export async function removeMember(ctx: Ctx<AgentActor>, input: { userId: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  await withSystem(ctx.db, "accounts", async (tx) => {
    // Locked, so that two owners who remove each other do not leave the desk to nobody.
    await tx.sql`select 1 from auth.organization where id = ${tenantId} for update`;
    const owners = await tx.sql<{ user_id: string }[]>`
      select user_id from auth.member where organization_id = ${tenantId} and role = 'owner'`;
    if (owners.length === 1 && owners[0]?.user_id === input.userId) throw new AppError("conflict");
    const removed = await tx.sql`
      delete from auth.member where organization_id = ${tenantId} and user_id = ${input.userId} returning id`;
    if (removed.length === 0) throw new AppError("not_found");
  });
  await withTenant(ctx, (tx) =>
    writeAudit(tx, { tenantId, actorId: actor.id, action: "member_removed", subject: input.userId }),
  );
}
