/** Moves a tenant's vectors to a shelf of their own, while it is searched and fed. */
import { setTimeout as sleep } from "node:timers/promises";
import { withOwner } from "../../db/owner.ts";
import { attachShelf, guardShelf, indexShelf, makeShelf, settleShelf } from "../../db/sql/shelves.ts";
import type { TenantContext } from "../../db/tenant.ts";
import { errorCode } from "../../kernel/errors.ts";

/**
 * From so many chunks on. Measured, one core, 384 dimensions: an exact search takes 0.35 µs a chunk, longer vectors more; in a
 * partition of their own the rows lie together. Whether the graph is used is up to `search_vectors`.
 */
export const SHELF_FROM_CHUNKS = 2000;

const LOCK_NOT_AVAILABLE = "55P03";
const MOST_TRIES = 6;

/**
 * Copies, indexes, then switches in one short transaction. Each step may be repeated, so a move that was cut off is taken up
 * where it was. What the long steps miss, the short one copies under the tenant's knowledge lock.
 * @param ctx.db a login that is a member of `frontdesk_migrator`
 * @throws the database's 55P03 when a lock could not be had soon: worth another try
 */
export async function moveToShelf(ctx: TenantContext): Promise<void> {
  for (const step of [makeShelf, indexShelf, guardShelf, settleShelf, attachShelf]) {
    await insist(() => withOwner(ctx, (tx) => step(tx, ctx.tenantId)));
  }
}

/** Several tries for a lock that a busy moment withholds; in between, those who waited behind go first. */
async function insist(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || attempt >= MOST_TRIES) throw error;
      await sleep(attempt * 200);
    }
  }
}
