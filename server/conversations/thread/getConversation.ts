import { recentServiceLevel } from "../../budget/readServiceLevel.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ConversationReply } from "../../protocol/api.ts";
import { findTenant } from "../../tenants/findTenant.ts";
import { widgetSettings } from "../../tenants/widgetSettings.ts";
import { getHistory } from "./getHistory.ts";

/**
 * The conversation as shown after a reload, with the tenant's current settings.
 * @throws AppError `not_found` when it was deleted
 */
export async function getConversation(ctx: Ctx<VisitorActor>): Promise<ConversationReply> {
  const [history, tenant] = await Promise.all([getHistory(ctx), findTenant(ctx.db, ctx.tenantId)]);
  if (!tenant) throw new AppError("not_found");
  const level = await recentServiceLevel(ctx, tenant.settings);
  const locale = level === "full" ? null : await readLocale(ctx);
  return { ...history, widget: widgetSettings(tenant, { level, locale }) };
}

/** The language of the page on which the conversation began; notices about limits use it. */
async function readLocale(ctx: Ctx<VisitorActor>): Promise<string | null> {
  const [ticket] = await withTenant(
    ctx,
    (tx) => tx.sql<{ locale: string | null }[]>`
      select locale from tickets where tenant_id = ${ctx.tenantId} and id = ${ctx.actor.ticketId}::uuid`,
  );
  return ticket?.locale ?? null;
}
