import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { oneAtATime } from "../db/oneAtATime.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { AppError } from "../kernel/errors.ts";
import type { WebhookMade, WebhookRequest } from "../protocol/webhooks.ts";
import { withRight } from "../rights/withRight.ts";
import { sealSecret } from "../tenants/sealedSecret.ts";
import { checkReceiver, shownUrl } from "./checkReceiver.ts";
import { readWebhook, secretPlace } from "./webhookRow.ts";

/** Maximum receivers per tenant: each event is posted to each of them. */
const MAX_WEBHOOKS = 20;

/**
 * Creates a receiver. Its signing secret is in the reply and never shown again.
 * @throws AppError address_refused, conflict when there are too many, secrets_key_missing
 */
export async function createWebhook(ctx: Ctx<AgentActor>, input: WebhookRequest): Promise<WebhookMade> {
  const { config } = ctx.parts;
  checkReceiver(input.url, config.WEBHOOK_ALLOW_PRIVATE_HOSTS);
  const id = v7();
  const secret = input.kind === "webhook" ? makeWebhookSecret() : null;
  const sealed = sealSecret(config.SECRETS_KEYS, secretPlace(ctx.tenantId, id), secret ?? input.url);
  const webhook = await withRight(ctx, "owner", async (right) => {
    await oneAtATime(right, ctx.tenantId);
    const there = onlyRow(
      await right.sql<{ count: number }[]>`
        select count(*)::int as count from webhooks where tenant_id = ${ctx.tenantId}`,
    );
    if (there.count >= MAX_WEBHOOKS) throw new AppError("conflict", { details: { most: MAX_WEBHOOKS } });
    const url = shownUrl(input.kind, input.url);
    await right.sql`
      insert into webhooks (tenant_id, id, kind, url, events, secret)
      values (${ctx.tenantId}, ${id}, ${input.kind}, ${url}, ${input.events}::text[], ${sealed})`;
    await writeAudit(right, {
      tenantId: ctx.tenantId,
      actorId: ctx.actor.id,
      action: "webhook_added",
      subject: id,
      details: { kind: input.kind, host: new URL(input.url).host, events: input.events },
    });
    return readWebhook(right, ctx.tenantId, id);
  });
  return { ...webhook, secret };
}

/** As Standard Webhooks recommends: 24 random bytes. */
export const makeWebhookSecret = () => `whsec_${randomBytes(24).toString("base64")}`;
