/** Finds tenants with visits in which nothing was said, and has those forgotten. */
import type { Parts } from "../context/context.ts";
import { dropSilentVisits } from "../conversations/session/dropSilentVisits.ts";
import { withSystem } from "../db/system.ts";

/** Per sweep; the next one takes the rest. */
const BATCH = 200;
/** After the session's end: clocks may differ, and a visitor may have just come back. */
const MARGIN_MS = 3_600_000;

/** @returns how many conversations went */
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
