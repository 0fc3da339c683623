/** The budget of one run, based on the tenant's cap and the configured prices. */
import type { Logger } from "pino";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { Budget, StatedPrice } from "../ports/budget.ts";
import { EngineError } from "../ports/engine.ts";
import { reserveCost } from "./reserveCost.ts";

export interface BudgetTerms {
  /** Per day (UTC), in millionths of a US dollar; null for no cap. */
  cap: number | null;
  prices: readonly StatedPrice[];
  /** No request takes longer than this. */
  lastsSeconds: number;
}

/** @param ctx the tenant that pays */
export function openBudget(ctx: TenantContext & { parts: { log: Logger } }, terms: BudgetTerms): Budget {
  const { cap, prices, lastsSeconds } = terms;
  let isSpent = false;
  const refuse = (): never => {
    isSpent = true;
    throw new EngineError("budget_spent");
  };
  return {
    prices,
    get isSpent() {
      return isSpent;
    },
    async reserve(price) {
      if (cap === null) return null;
      const micros = await price();
      // Settings don't allow an unpriced model with a cap, but the operator may have changed the model since.
      if (micros === null) return refuse();
      const id = await reserveCost(ctx, { micros, cap, lastsSeconds });
      if (id === null) return refuse();
      const settle = (cost: number) =>
        settleCost(ctx, { id, micros: cost }).catch((error) => {
          ctx.parts.log.error(
            { err: error, tenant_id: ctx.tenantId },
            "a cost could not be settled; its estimate will expire",
          );
        });
      return { id, settle };
    },
  };
}

/**
 * Replaces a reservation by the request's actual cost, held until it is booked, even if the
 * run dies first. A reservation already booked stays deleted.
 */
async function settleCost(ctx: TenantContext, { id, micros }: { id: string; micros: number }): Promise<void> {
  await withTenant(ctx, (tx) =>
    micros > 0
      ? tx.sql`update cost_reservations set micros = ${micros}, expires_at = null
        where tenant_id = ${ctx.tenantId} and id = ${id}::uuid`
      : tx.sql`delete from cost_reservations where tenant_id = ${ctx.tenantId} and id = ${id}::uuid`,
  );
}
