/**
 * Finds turns whose runner has died, on any replica, and runs them again or writes the `end` missing from their
 * stream.
 */
import type { Parts } from "../context/context.ts";
import { endedTurnEvents } from "../conversations/thread/endedTurnEvents.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { takeOver } from "../conversations/turn/takeOver.ts";
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";

/** Turns per sweep; the rest wait for the next one. */
const BATCH = 50;

interface Orphan {
  tenant_id: string;
  id: string;
  ticket_id: string;
  fence: string;
  status: string;
}

/** Turns whose lease has run out, the longest lost first. */
export function findOrphans(db: Database): Promise<Orphan[]> {
  return withSystem(
    db,
    "sweep_turns",
    (tx) => tx.sql<Orphan[]>`
      select tenant_id, id, ticket_id, fence, status from turns
      where (status = 'running' or not log_closed) and lease_until < now()
      order by lease_until limit ${BATCH}`,
  );
}

/**
 * @param options.isAlone no other process is looking: they are told when there are several to share
 * @returns the number of turns run again
 */
export async function sweepTurns(parts: Parts, runner: Runner, { isAlone = false } = {}): Promise<number> {
  const orphans = await findOrphans(parts.db);
  if (isAlone && orphans.length > 1) await parts.bus.publish({ type: "turns_waiting" });
  const here = new Set(runner.running().map((turn) => turn.turnId));
  let driven = 0;
  for (const orphan of orphans) {
    if (here.has(orphan.id)) continue;
    const turn = {
      tenantId: orphan.tenant_id,
      turnId: orphan.id,
      ticketId: orphan.ticket_id,
      fence: Number(orphan.fence),
    };
    if (orphan.status !== "running") {
      await closeLog(parts, runner, turn);
      continue;
    }
    const start = await takeOver(parts, turn);
    if (!start) continue;
    parts.log.warn({ tenant_id: turn.tenantId, turn_id: turn.turnId, attempt: start.attempt }, "turn driven again");
    runner.start(start);
    driven += 1;
  }
  return driven;
}

/** The outcome was committed, but the process died before telling the visitor. The log rejects a second `end`. */
async function closeLog(
  parts: Parts,
  runner: Runner,
  turn: { tenantId: string; turnId: string; ticketId: string; fence: number },
): Promise<void> {
  const events = await endedTurnEvents({ db: parts.db, tenantId: turn.tenantId }, turn.turnId);
  if (events) await parts.turnLog.append(turn, events, { turnId: turn.turnId, fence: turn.fence });
  runner.noteClosed([turn]);
}
