import { type TenantContext, withTenant } from "../db/tenant.ts";

/**
 * Replaces a reservation by the request's actual cost, held until it is booked, even if the
 * run dies first. A reservation already booked stays deleted.
 */
export async function settleCost(ctx: TenantContext, { id, micros }: { id: string; micros: number }): Promise<void> {
  await withTenant(ctx, (tx) =>
    micros > 0
      ? tx.sql`update cost_reservations set micros = ${micros}, expires_at = null where id = ${id}::uuid`
      : tx.sql`delete from cost_reservations where id = ${id}::uuid`,
  );
}
