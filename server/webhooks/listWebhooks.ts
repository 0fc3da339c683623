import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import type { WebhookList } from "../protocol/webhooks.ts";
import { readWebhooks } from "./webhookRow.ts";

/** The tenant's receivers, without their secrets. */
export async function listWebhooks(ctx: Ctx<AgentActor>): Promise<WebhookList> {
  return { webhooks: await withTenant(ctx, (tx) => readWebhooks(tx, ctx.tenantId)) };
}
