import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import type { WebhookMade } from "../protocol/webhooks.ts";
import { withRight } from "../rights/withRight.ts";
import { sealSecret } from "../tenants/sealedSecret.ts";
import { makeWebhookSecret } from "./createWebhook.ts";
import { readWebhook, secretPlace } from "./webhookRow.ts";

/**
 * Creates a new secret. For a day messages are also signed with the previous one, so that the receiver can switch.
 * @throws AppError not_found, conflict for a receiver whose messages are not signed, secrets_key_missing
 */
export async function rotateWebhookSecret(
  ctx: Ctx<AgentActor>,
  { webhookId }: { webhookId: string },
): Promise<WebhookMade> {
  const secret = makeWebhookSecret();
  const sealed = sealSecret(ctx.parts.config.SECRETS_KEYS, secretPlace(ctx.tenantId, webhookId), secret);
  return withRight(ctx, "owner", async (right) => {
    const { kind } = await readWebhook(right, ctx.tenantId, webhookId);
    if (kind !== "webhook") throw new AppError("conflict");
    await right.sql`
      update webhooks set previous_secret = secret, previous_secret_until = now() + interval '1 day', secret = ${sealed}
      where tenant_id = ${ctx.tenantId} and id = ${webhookId}`;
    const { tenantId, actor } = ctx;
    await writeAudit(right, { tenantId, actorId: actor.id, action: "webhook_secret_rotated", subject: webhookId });
    return { ...(await readWebhook(right, tenantId, webhookId)), secret };
  });
}
