import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import type { Webhook, WebhookPatch } from "../protocol/webhooks.ts";
import { withRight } from "../rights/withRight.ts";
import { sealSecret } from "../tenants/sealedSecret.ts";
import { checkReceiver, shownUrl } from "./checkReceiver.ts";
import { readWebhook, secretPlace } from "./webhookRow.ts";

/**
 * Updates the given fields. A disabled receiver gets nothing more, including pending retries.
 * @throws AppError not_found, address_refused, secrets_key_missing
 */
export async function updateWebhook(
  ctx: Ctx<AgentActor>,
  { webhookId, patch }: { webhookId: string; patch: WebhookPatch },
): Promise<Webhook> {
  const { config } = ctx.parts;
  if (patch.url !== undefined) checkReceiver(patch.url, config.WEBHOOK_ALLOW_PRIVATE_HOSTS);
  return withRight(ctx, "owner", async (right) => {
    const { kind } = await readWebhook(right, ctx.tenantId, webhookId);
    const address = patch.url ?? null;
    const sealed =
      address !== null && kind === "slack"
        ? sealSecret(config.SECRETS_KEYS, secretPlace(ctx.tenantId, webhookId), address)
        : null;
    await right.sql`
      update webhooks set
        url = coalesce(${address && shownUrl(kind, address)}, url),
        secret = coalesce(${sealed}, secret),
        events = coalesce(${patch.events ?? null}::text[], events),
        is_enabled = coalesce(${patch.is_enabled ?? null}, is_enabled),
        is_gone = is_gone and not coalesce(${patch.is_enabled ?? null}, false)
      where tenant_id = ${ctx.tenantId} and id = ${webhookId}`;
    if (patch.is_enabled === false) {
      await right.sql`update webhook_deliveries set status = 'failed'
        where tenant_id = ${ctx.tenantId} and webhook_id = ${webhookId} and status = 'pending'`;
    }
    await writeAudit(right, {
      tenantId: ctx.tenantId,
      actorId: ctx.actor.id,
      action: "webhook_changed",
      subject: webhookId,
      details: {
        ...(address && { host: new URL(address).host }),
        ...(patch.events && { events: patch.events }),
        ...(patch.is_enabled !== undefined && { is_enabled: patch.is_enabled }),
      },
    });
    return readWebhook(right, ctx.tenantId, webhookId);
  });
}
