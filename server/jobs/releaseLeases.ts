/** Releases the leases of turns that a stopping replica cannot finish, so that others take them over at once. */
import type { Parts } from "../context/context.ts";
import { type TurnKey, turnKeys } from "../db/sql/turnKeys.ts";
import { withSystem } from "../db/system.ts";

export async function releaseLeases(parts: Parts, turns: TurnKey[]): Promise<void> {
  await withSystem(
    parts.db,
    "sweep_turns",
    (tx) => tx.sql`
      update turns t set lease_until = now() from ${turnKeys(tx, turns)}
      where (t.tenant_id, t.id) = (key.tenant_id, key.id) and t.status = 'running'`,
  );
}
