/** `frontdesk tenant usage`: what each tenant's turns have cost on each day, for the operator at the command line. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { csvLine } from "../exports/csv.ts";

const DEFAULT_DAYS = 7;
const MAX_DAYS = 366;

interface Day {
  day: string;
  turns: number;
  tokens_in: number;
  tokens_out: number;
  cost_micros: number;
}

/**
 * CSV, the newest day first and in it the dearest tenant; days are UTC, and today is one of them. Costs that belong to
 * no turn, such as embedding documents, are not in it.
 * @param days how many, as typed @throws Error for anything but a whole number from 1 to 366
 */
export async function usageCsv({ db }: Pick<Parts, "db">, days = String(DEFAULT_DAYS)): Promise<string> {
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (count < 1 || count > MAX_DAYS) throw new Error(`--days takes a whole number from 1 to ${MAX_DAYS}`);
  const tenants = await withSystem(
    db,
    "find_tenant",
    ({ sql }) => sql<{ id: string; name: string }[]>`select id, name from tenants order by created_at`,
  );
  const rows: (Day & { id: string; name: string })[] = [];
  for (const tenant of tenants) {
    const used = await withTenant({ db, tenantId: tenant.id }, (tx) => daysOf(tx, count));
    rows.push(...used.map((day) => ({ ...day, ...tenant })));
  }
  rows.sort((a, b) => b.day.localeCompare(a.day) || b.cost_micros - a.cost_micros);
  const lines = rows.map(({ day, id, name, turns, tokens_in, tokens_out, cost_micros }) =>
    csvLine([day, id, name, turns, tokens_in, tokens_out, cost_micros / 1e6]),
  );
  return [csvLine(["day", "tenant_id", "tenant", "turns", "tokens_in", "tokens_out", "cost_usd"]), ...lines].join("");
}

const daysOf = ({ sql, tenantId }: TenantTx, count: number) => sql<Day[]>`
  select day, sum(turns)::float8 as turns, sum(tokens_in)::float8 as tokens_in, sum(tokens_out)::float8 as tokens_out,
    sum(cost_micros)::float8 as cost_micros
  from usage_daily
  where tenant_id = ${tenantId} and day > to_char((now() at time zone 'utc')::date - ${count}::int, 'YYYY-MM-DD')
  group by day`;
