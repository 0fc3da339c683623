import type { Usage } from "../ports/engine.ts";

export interface UsageTotals {
  tokensIn: number;
  tokensOut: number;
  costMicros: number;
  /** What was reserved for these calls. */
  reservations: string[];
}

/** Totals of several model calls. */
export function totalsOf(usage: readonly Usage[]): UsageTotals {
  const sum = (pick: (usage: Usage) => number) => usage.reduce((total, each) => total + pick(each), 0);
  return {
    tokensIn: sum((each) => each.tokens_in),
    tokensOut: sum((each) => each.tokens_out),
    costMicros: sum((each) => each.cost_micros),
    reservations: usage.flatMap((each) => each.reservation ?? []),
  };
}
