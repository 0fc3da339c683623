/** The budget of one run, based on the tenant's cap and the configured prices. */
import type { Logger } from "pino";
import type { TenantContext } from "../db/tenant.ts";
import type { Budget, StatedPrice } from "../ports/budget.ts";
import { EngineError } from "../ports/engine.ts";
import { reserveCost } from "./reserveCost.ts";
import { settleCost } from "./settleCost.ts";

export interface BudgetTerms {
  /** Per day (UTC), in millionths of a US dollar; null for no cap. */
  cap: number | null;
  prices: readonly StatedPrice[];
  /** No request takes longer than this. */
  lastsSeconds: number;
  /** Called when a request was refused. */
  onSpent?: () => void;
}

/** @param ctx the tenant that pays */
export function openBudget(ctx: TenantContext & { parts: { log: Logger } }, terms: BudgetTerms): Budget {
  const { cap, prices, lastsSeconds, onSpent } = terms;
  const refuse = (): never => {
    onSpent?.();
    throw new EngineError("budget_spent");
  };
  return {
    prices,
    async reserve(price) {
      if (cap === null) return null;
      const micros = await price();
      // Settings don't allow an unpriced model with a cap, but the operator may have changed the model since.
      if (micros === null) return refuse();
      const id = await reserveCost(ctx, { micros, cap, lastsSeconds });
      if (id === null) return refuse();
      const settle = (cost: number) =>
        settleCost(ctx, { id, micros: cost }).catch((error) => {
          ctx.parts.log.error({ err: error, tenant_id: ctx.tenantId }, "a cost was not settled: its estimate expires");
        });
      return { id, settle };
    },
  };
}
