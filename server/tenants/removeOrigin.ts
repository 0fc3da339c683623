import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { forgetTenant } from "./findTenant.ts";

/** Disallows the widget on an origin, given as listed. @throws AppError not_found */
export async function removeOrigin(ctx: Ctx<AgentActor>, input: { origin: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const removed = await tx.sql`delete from tenant_origins
        where tenant_id = ${ctx.tenantId} and origin = ${input.origin} returning origin`;
    if (removed.length === 0) throw new AppError("not_found");
    const { tenantId, actor } = ctx;
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "origin_removed", subject: input.origin });
  });
  forgetTenant(ctx.db, ctx.tenantId);
}
