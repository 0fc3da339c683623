/** Books what calls cost that belong to no turn. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { CostPurpose } from "../ports/budget.ts";
import type { Books, Usage } from "../ports/engine.ts";
import { type BudgetTerms, openBudget } from "./openBudget.ts";
import { totalsOf } from "./totalsOf.ts";

/** Adds calls to the day's costs under what they were for, and releases what was reserved for them. */
export async function bookOutside(ctx: TenantContext, purpose: CostPurpose, usage: readonly Usage[]): Promise<void> {
  if (usage.length === 0) return;
  const { tokensIn, tokensOut, costMicros, reservations } = totalsOf(usage);
  await withTenant(
    ctx,
    ({ sql }) => sql`
      with released as (
        delete from cost_reservations where tenant_id = ${ctx.tenantId} and id = any(${reservations}::uuid[])
      )
      insert into other_costs_daily as known (tenant_id, day, purpose, tokens_in, tokens_out, cost_micros)
      values (${ctx.tenantId}, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${purpose},
        ${tokensIn}, ${tokensOut}, ${costMicros})
      on conflict (tenant_id, day, purpose) do update set
        tokens_in = known.tokens_in + excluded.tokens_in,
        tokens_out = known.tokens_out + excluded.tokens_out,
        cost_micros = known.cost_micros + excluded.cost_micros`,
  );
}

/**
 * Budget and books for calls outside of turns: each is booked when it ends. If that fails, its reservation keeps the
 * cost until `bookLeftovers`; the call itself has succeeded.
 */
export function booksOutside(
  ctx: Parameters<typeof openBudget>[0],
  purpose: CostPurpose,
  terms: BudgetTerms,
): Required<Books> {
  return {
    budget: openBudget(ctx, terms),
    onUsage: (one) =>
      bookOutside(ctx, purpose, [one]).catch((error) =>
        ctx.parts.log.error({ err: error, tenant_id: ctx.tenantId }, "the cost of a call could not be booked"),
      ),
  };
}
