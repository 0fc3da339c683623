import { type TenantContext, withTenant } from "../db/tenant.ts";

/**
 * Puts what a request really cost in the place of its reservation, which then holds until it is booked: also where the
 * run dies before. A reservation that is booked already stays gone.
 */
export async function settleCost(ctx: TenantContext, { id, micros }: { id: string; micros: number }): Promise<void> {
  await withTenant(ctx, (tx) =>
    micros > 0
      ? tx.sql`update cost_reservations set micros = ${micros}, expires_at = null where id = ${id}::uuid`
      : tx.sql`delete from cost_reservations where id = ${id}::uuid`,
  );
}
