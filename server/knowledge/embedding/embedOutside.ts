import { booksOutside } from "../../budget/bookOutside.ts";
import { paidEmbedder } from "../../budget/paidEmbedder.ts";
import type { Parts } from "../../context/context.ts";
import type { TenantContext } from "../../db/tenant.ts";
import type { CostPurpose } from "../../ports/budget.ts";
import { findTenant } from "../../tenants/findTenant.ts";
import { parseSettings } from "../../tenants/settings.ts";

/**
 * The context with an embedder whose requests are booked outside of turns, if it has a paid one.
 * @param cap `lastsSeconds`: requests are refused beyond the day's cap, and none takes longer than this. Null: none is
 *   refused, since work that embeds a few questions would fail to save next to nothing
 */
export async function embedOutside<Context extends TenantContext & { parts: Pick<Parts, "embedder" | "log"> }>(
  ctx: Context,
  purpose: CostPurpose,
  cap: { lastsSeconds: number } | null = null,
): Promise<Context> {
  const { parts } = ctx;
  if (!parts.embedder.paidModel) return ctx;
  const { daily_cost_cap_micros, model_prices: prices } =
    (await findTenant(ctx.db, ctx.tenantId))?.settings ?? parseSettings({});
  const terms = cap ? { cap: daily_cost_cap_micros, ...cap } : { cap: null, lastsSeconds: 0 };
  const embedder = paidEmbedder(parts.embedder, booksOutside(ctx, purpose, { ...terms, prices }));
  return { ...ctx, parts: { ...parts, embedder } };
}
