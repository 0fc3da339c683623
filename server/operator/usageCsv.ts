/** `frontdesk tenant usage`: what each tenant has cost on each day, for the operator at the command line. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { csvLine } from "../exports/csv.ts";

const DEFAULT_DAYS = 7;
const MAX_DAYS = 366;

interface Day {
  day: string;
  id: string;
  name: string;
  turns: number;
  tokens_in: number;
  tokens_out: number;
  cost_micros: number;
  outside_micros: number;
}

const COLUMNS = [
  "day",
  "tenant_id",
  "tenant",
  "turns",
  "tokens_in",
  "tokens_out",
  "cost_usd",
  "cost_usd_outside_turns",
];

/**
 * CSV, the newest day first and in it the dearest tenant; days are UTC, and today is one of them. Turns, tokens and
 * `cost_usd` are those of turns; what belongs to none, such as embedding documents, has a column of its own.
 * @param days how many, as typed @throws Error for anything but a whole number from 1 to 366
 */
export async function usageCsv({ db }: Pick<Parts, "db">, days = String(DEFAULT_DAYS)): Promise<string> {
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (count < 1 || count > MAX_DAYS) throw new Error(`--days takes a whole number from 1 to ${MAX_DAYS}`);
  const rows = await readDays(db, count);
  const lines = rows.map(({ day, id, name, turns, tokens_in, tokens_out, cost_micros, outside_micros }) =>
    csvLine([day, id, name, turns, tokens_in, tokens_out, cost_micros / 1e6, outside_micros / 1e6]),
  );
  return [csvLine(COLUMNS), ...lines].join("");
}

/** Looks at one tenant after the other, by the tables' keys: the days before may be many. */
const readDays = (db: Parts["db"], count: number) =>
  withSystem(
    db,
    "read_usage",
    ({ sql }) => sql<Day[]>`
      with first as (select to_char((now() at time zone 'utc')::date - ${count - 1}::int, 'YYYY-MM-DD') as day)
      select used.day, t.id, t.name, used.turns, used.tokens_in, used.tokens_out, used.cost_micros, used.outside_micros
      from tenants t cross join lateral (
        select day, coalesce(sum(turns), 0)::float8 as turns, coalesce(sum(tokens_in), 0)::float8 as tokens_in,
          coalesce(sum(tokens_out), 0)::float8 as tokens_out, coalesce(sum(cost_micros), 0)::float8 as cost_micros,
          coalesce(sum(outside), 0)::float8 as outside_micros
        from (
          select u.day, u.turns, u.tokens_in, u.tokens_out, u.cost_micros, null::bigint as outside
          from usage_daily u where u.tenant_id = t.id and u.day >= (select day from first)
          union all
          select o.day, null, null, null, null, o.cost_micros
          from other_costs_daily o where o.tenant_id = t.id and o.day >= (select day from first)
        ) each
        group by day
      ) used
      order by used.day desc, used.cost_micros + used.outside_micros desc`,
  );
