import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { addMember, type NewMember } from "./addMember.ts";
import { hashPassword } from "./password.ts";

/**
 * Lets a person work for the actor's tenant. An account with this address is taken as it is: its password stays.
 * @returns the user's id
 */
export async function createMember(ctx: Ctx<AgentActor>, input: Omit<NewMember, "tenantId">): Promise<string> {
  const { tenantId, actor } = ctx;
  const hash = await hashPassword(input.password);
  const { userId, isNew } = await withSystem(ctx.db, "accounts", (tx) =>
    addMember(tx, { ...input, tenantId }, { hash, reset: false }),
  );
  if (!isNew) return userId;
  await withTenant(ctx, (tx) =>
    writeAudit(tx, {
      tenantId,
      actorId: actor.id,
      action: "member_added",
      subject: userId,
      details: { role: input.role },
    }),
  );
  return userId;
}
