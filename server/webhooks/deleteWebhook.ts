import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";

/** Deletes a receiver with its log of deliveries. @throws AppError not_found */
export async function deleteWebhook(ctx: Ctx<AgentActor>, { webhookId }: { webhookId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const gone = await tx.sql`delete from webhooks where id = ${webhookId} returning id`;
    if (gone.length === 0) throw new AppError("not_found");
    const { tenantId, actor } = ctx;
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "webhook_deleted", subject: webhookId });
  });
}
