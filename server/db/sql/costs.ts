import type { TenantTx } from "../tenant.ts";

/** Millionths of a US dollar, of a day or, with null, of the whole period. */
interface CostFigures {
  day: string | null;
  cost_micros: number;
  cost_micros_outside_turns: number;
}

/** From the daily sums, which include deleted conversations. @param days first and last, in UTC */
export function addUpCosts({ sql, tenantId }: TenantTx, days: { from: string; to: string }): Promise<CostFigures[]> {
  return sql<CostFigures[]>`
    select day, coalesce(sum(of_turns), 0)::float8 as cost_micros, coalesce(sum(outside), 0)::float8 as cost_micros_outside_turns
    from (
      select u.day, u.cost_micros as of_turns, null::bigint as outside from usage_daily u where u.tenant_id = ${tenantId}
      union all
      select o.day, null, o.cost_micros from other_costs_daily o where o.tenant_id = ${tenantId}
    ) spent
    where day >= ${days.from} and day <= ${days.to} group by grouping sets ((day), ())`;
}
