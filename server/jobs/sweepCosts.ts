/** Books what calls of earlier days have cost that nobody booked. */
import { bookLeftovers } from "../budget/bookLeftovers.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";

/** Tenants per sweep; the rest wait for the next one. */
const BATCH = 200;

/**
 * A turn that begins before midnight and ends after it books its own calls: a day's are left over an hour after its end.
 * @returns the number of tenants that had some
 */
export async function sweepCosts({ db }: Pick<Parts, "db">): Promise<number> {
  const tenants = await withSystem(
    db,
    "sweep_costs",
    ({ sql }) => sql<{ tenant_id: string; before: string }[]>`
      select tenant_id, cutoff.day as before
      from cost_reservations r, (select to_char((now() - interval '1 hour') at time zone 'utc', 'YYYY-MM-DD') as day) cutoff
      where r.day < cutoff.day and (expires_at is null or expires_at < now())
      group by tenant_id, cutoff.day order by min(r.day) limit ${BATCH}`,
  );
  for (const { tenant_id: tenantId, before } of tenants) await bookLeftovers({ db, tenantId }, before);
  return tenants.length;
}
