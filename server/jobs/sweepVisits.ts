/** Deletes visits in which nothing was said. */
import type { Parts } from "../context/context.ts";
import { dropSilentVisits } from "../conversations/session/dropSilentVisits.ts";
import { withSystem } from "../db/system.ts";

/** Visits per sweep; the rest wait for the next one. */
const BATCH = 200;
/** Margin after the session's end: clocks differ, and a visitor may have just returned. */
const MARGIN_MS = 3_600_000;

/** @returns the number of conversations deleted */
export async function sweepVisits(parts: Pick<Parts, "db" | "config">, now: number = Date.now()): Promise<number> {
  const before = new Date(now - parts.config.SESSION_TTL_SECONDS * 1000 - MARGIN_MS);
  const tenants = await withSystem(
    parts.db,
    "sweep_visits",
    (tx) => tx.sql<{ tenant_id: string }[]>`
      select tenant_id from tickets where is_silent and created_at < ${before.toISOString()}
      group by tenant_id order by min(created_at) limit ${BATCH}`,
  );
  let dropped = 0;
  for (const { tenant_id: tenantId } of tenants) dropped += await dropSilentVisits({ db: parts.db, tenantId }, before);
  return dropped;
}
