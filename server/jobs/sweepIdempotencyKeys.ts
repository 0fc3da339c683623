/** Deletes idempotency keys that are too old to be repeated. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { dropOldKeys } from "../idempotency/dropOldKeys.ts";

/** Tenants per sweep; the rest wait for the next one. */
const BATCH = 200;
const DAY_MS = 86_400_000;

/** @returns the number of keys deleted */
export async function sweepIdempotencyKeys({ db }: Pick<Parts, "db">, now: number = Date.now()): Promise<number> {
  const before = new Date(now - DAY_MS);
  const tenants = await withSystem(
    db,
    "sweep_idempotency_keys",
    ({ sql }) => sql<{ tenant_id: string }[]>`
      select tenant_id from idempotency_keys where created_at < ${before.toISOString()}
      group by tenant_id order by min(created_at) limit ${BATCH}`,
  );
  let dropped = 0;
  for (const { tenant_id: tenantId } of tenants) dropped += await dropOldKeys({ db, tenantId }, before);
  return dropped;
}
