import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

/** Withdraws an invitation: its link stops working. @throws AppError not_found */
export async function withdrawInvitation(ctx: Ctx<AgentActor>, input: { invitationId: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  await withTenant(ctx, async (tx) => {
    const gone =
      await tx.sql`delete from invitations where tenant_id = ${tenantId} and id = ${input.invitationId} returning id`;
    if (gone.length === 0) throw new AppError("not_found");
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "invitation_withdrawn", subject: input.invitationId });
  });
}
