/** Renews the leases of the turns running here and records which streams have their `end`, in one statement. */
import type { Parts } from "../context/context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { type TurnKey, turnKeys } from "../db/sql/turnKeys.ts";
import { withSystem } from "../db/system.ts";

/**
 * Runs three times per lease. Turns that started since the last run have most of theirs left, so few turns run long
 * enough to be renewed at all. Aborts turns here that another runner has taken over.
 */
export async function keepLeases(parts: Parts, runner: Runner): Promise<void> {
  const leaseSeconds = parts.config.TURN_LEASE_SECONDS;
  const isDue = ({ since }: { since: number }) => performance.now() - since > (leaseSeconds * 1000) / 4;
  const running = runner.running().filter(isDue);
  const closed = runner.takeClosed();
  if (running.length === 0 && closed.length === 0) return;
  try {
    const kept = await withSystem(parts.db, "sweep_turns", async (tx) => {
      if (closed.length > 0)
        await tx.sql`
          update turns t set log_closed = true from ${turnKeys(tx, closed)} where (t.tenant_id, t.id) = (key.tenant_id, key.id)`;
      return tx.sql<{ id: string }[]>`
        update turns t set lease_until = now() + make_interval(secs => ${leaseSeconds})
        from unnest(${running.map((turn) => turn.tenantId)}::uuid[], ${running.map((turn) => turn.turnId)}::uuid[],
          ${running.map((turn) => turn.fence)}::bigint[]) as held (tenant_id, id, fence)
        where (t.tenant_id, t.id) = (held.tenant_id, held.id) and t.fence = held.fence and t.status = 'running'
        returning t.id`;
    });
    const keptIds = new Set(kept.map((turn) => turn.id));
    const stillRunning = new Set(runner.running().map((turn) => turn.turnId));
    const lost = running.filter((turn) => !keptIds.has(turn.turnId) && stillRunning.has(turn.turnId));
    await abandonLost(parts, runner, lost);
  } catch (error) {
    runner.noteClosed(closed);
    throw error;
  }
}

/** A turn that has just ended is not `running` either; only a different fence means that it was taken over. */
async function abandonLost(parts: Parts, runner: Runner, turns: TurnKey[]): Promise<void> {
  if (turns.length === 0) return;
  const running = await withSystem(
    parts.db,
    "sweep_turns",
    (tx) => tx.sql<{ id: string }[]>`
      select t.id from turns t join ${turnKeys(tx, turns)} on (t.tenant_id, t.id) = (key.tenant_id, key.id)
      where t.status = 'running'`,
  );
  runner.abandon(running.map((turn) => turn.id));
}
