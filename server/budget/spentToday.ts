import type { Tx } from "../db/database.ts";

/**
 * What the tenant's models have cost today, in millionths of a US dollar: what is in the books, what is paid but not
 * booked yet, and what is set aside for requests that are under way.
 */
export async function spentToday(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ micros: string }[]>`
    with today as (select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as day)
    select (select coalesce(sum(cost_micros), 0) from usage_daily join today using (day))
      + (select coalesce(sum(micros), 0) from cost_reservations join today using (day)
          where expires_at is null or expires_at > now()) as micros`;
  return Number(row?.micros ?? 0);
}
