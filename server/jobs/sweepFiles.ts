/** Finds tenants with files that visitors withdrew or never sent, and deletes those files. */
import type { Parts } from "../context/context.ts";
import { dropUnsentFiles } from "../conversations/files/dropUnsentFiles.ts";
import { withSystem } from "../db/system.ts";

/** Tenants per sweep; the rest wait for the next one. */
const BATCH = 200;
const DAY_MS = 86_400_000;

/** @returns the number of files deleted */
export async function sweepFiles({ db }: Pick<Parts, "db">, now: number = Date.now()): Promise<number> {
  const before = new Date(now - DAY_MS);
  const tenants = await withSystem(
    db,
    "sweep_files",
    (tx) => tx.sql<{ tenant_id: string }[]>`
      select tenant_id from attachments where message_id is null and created_at < ${before.toISOString()}
      group by tenant_id order by min(created_at) limit ${BATCH}`,
  );
  let dropped = 0;
  for (const { tenant_id: tenantId } of tenants) dropped += await dropUnsentFiles({ db, tenantId }, before);
  return dropped;
}
