import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { withRight } from "../rights/withRight.ts";
import { lockAction } from "./actionRow.ts";
import { tellActionsChanged } from "./tellActionsChanged.ts";

/** Deletes an action and its log. @throws AppError not_found, conflict while one of its calls is being sent */
export async function deleteAction(ctx: Ctx<AgentActor>, { actionId }: { actionId: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  await withRight(ctx, "owner", async (right) => {
    await lockAction(right, actionId);
    const sent = await right.sql`select from action_calls
        where tenant_id = ${tenantId} and action_id = ${actionId} and state = 'sent' limit 1`;
    if (sent.length > 0) throw new AppError("conflict");
    const [gone] = await right.sql<{ name: string }[]>`
      delete from actions where tenant_id = ${tenantId} and id = ${actionId} returning name`;
    const details = { name: gone?.name };
    await writeAudit(right, { tenantId, actorId: actor.id, action: "action_deleted", subject: actionId, details });
  });
  await tellActionsChanged(ctx);
}
