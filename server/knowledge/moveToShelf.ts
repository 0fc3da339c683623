/** Moves a tenant's vectors to a shelf of their own, while it is searched and fed. */
import { withOwner } from "../db/owner.ts";
import { attachShelf, guardShelf, indexShelf, makeShelf, settleShelf } from "../db/sql/shelves.ts";
import type { TenantContext } from "../db/tenant.ts";

/**
 * From so many chunks on. Measured, 384 dimensions, one core: an exact search takes 1.0 ms at 2 000 chunks and grows with
 * them, one by HNSW with its planning stays below that at any size.
 */
export const SHELF_FROM_CHUNKS = 2000;

/**
 * Copies, indexes, then switches in one short transaction. Each step may be repeated, so a move that was cut off is taken up
 * where it was. What the long steps miss, the short one copies under the tenant's knowledge lock.
 * @param ctx.db a login that is a member of `frontdesk_migrator`
 * @throws the database's 55P03 when a lock could not be had soon: worth another try
 */
export async function moveToShelf(ctx: TenantContext): Promise<void> {
  for (const step of [makeShelf, indexShelf, guardShelf, settleShelf, attachShelf]) {
    await withOwner(ctx, (tx) => step(tx, ctx.tenantId));
  }
}
