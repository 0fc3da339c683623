/** A replica that must go before its turns are done: others may take them over at once. */
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";

export async function releaseLeases(parts: Parts, turnIds: string[]): Promise<void> {
  await withSystem(
    parts.db,
    "sweep_turns",
    (tx) => tx.sql`update turns set lease_until = now() where id = any(${turnIds}::uuid[]) and status = 'running'`,
  );
}
