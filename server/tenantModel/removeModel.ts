import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { withRight } from "../rights/withRight.ts";
import { tellModelChanged } from "./tellModelChanged.ts";

/**
 * Deletes the tenant's own model and its key, so that the operator's answers again. Allowed even if the operator no
 * longer lets tenants have one. @throws AppError not_found
 */
export async function removeModel(ctx: Ctx<AgentActor>): Promise<void> {
  await withRight(ctx, "owner", async (right) => {
    const [gone] = await right.sql<{ base_url: string }[]>`
      delete from tenant_models where tenant_id = ${ctx.tenantId} returning base_url`;
    if (!gone) throw new AppError("not_found");
    const { tenantId, actor } = ctx;
    const details = { host: new URL(gone.base_url).host };
    await writeAudit(right, { tenantId, actorId: actor.id, action: "model_removed", details });
  });
  await tellModelChanged(ctx);
}
