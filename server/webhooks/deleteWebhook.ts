import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";

/** Deletes a receiver and its delivery log. @throws AppError not_found */
export async function deleteWebhook(ctx: Ctx<AgentActor>, { webhookId }: { webhookId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const [gone] = await tx.sql<{ url: string }[]>`
      delete from webhooks where tenant_id = ${ctx.tenantId} and id = ${webhookId} returning url`;
    if (!gone) throw new AppError("not_found");
    const { tenantId, actor } = ctx;
    const details = { host: new URL(gone.url).host };
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "webhook_deleted", subject: webhookId, details });
  });
}
