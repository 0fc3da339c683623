/**
 * Ends the freeze of a move whose command was killed, so that nobody has to run it again before the tenant is answered.
 * The other cell says how that ends: it is the one that knows whether the tenant has landed.
 */
import { releaseSchema } from "../cells/releaseTenant.ts";
import type { Parts } from "../context/context.ts";
import { moveName } from "../db/moveName.ts";
import { withSystem } from "../db/system.ts";
import type { Cells } from "../ports/cells.ts";
import { inOneProcess } from "./inOneProcess.ts";
import { type Background, startLoop } from "./loop.ts";

const LOOK_MS = 5000;
/**
 * A command takes up to 4 s to settle and 10 s to have its rows confirmed. One that lives is known by its lock, not by
 * this: it gives one that has lost its connection the time to end the move itself, or a person to run it again.
 */
const LOST_SECONDS = 15;

interface Frozen {
  tenantId: string;
  /** Where it goes. */
  cell: string;
  /** Tells this freeze from all others. */
  since: string;
}

/** Looks for such moves every few seconds. */
export function endLostMoves(parts: Parts, cells: Cells): Background {
  const look = inOneProcess(parts, "lost_moves", LOOK_MS, async () => {
    for (const frozen of await findLost(parts)) await endMove(parts, cells, frozen);
  });
  return startLoop(parts.log, "endLostMoves", LOOK_MS, look);
}

/** Tenants that have been frozen for long, and for which no command holds the lock any more. */
function findLost({ db }: Parts): Promise<Frozen[]> {
  return withSystem(db, "end_lost_move", async ({ sql }) => {
    const frozen = await sql<Frozen[]>`
      select tenant_id as "tenantId", cell, since::text as since from placements
      where state = 'frozen' and since < now() - make_interval(secs => ${LOST_SECONDS})`;
    const lost: Frozen[] = [];
    for (const each of frozen) {
      const [lock] = await sql<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(hashtextextended(${moveName(each.tenantId)}, 0)) as taken`;
      if (lock?.taken) lost.push(each);
    }
    return lost;
  });
}

/** The lock isn't kept while the other cell is asked: a command that begins meanwhile makes another freeze, or lands nothing. */
async function endMove(
  { db, log }: Pick<Parts, "db" | "log">,
  cells: Cells,
  { tenantId, cell, since }: Frozen,
): Promise<void> {
  const about = { tenant_id: tenantId, asked_cell: cell };
  try {
    const { outcome } = releaseSchema.parse(await cells.ask(cell, { release: tenantId }));
    if (outcome === "unclear") {
      log.warn(
        about,
        "a tenant is frozen for a move that nobody carries on, and the other cell can't tell where it lives",
      );
      return;
    }
    await withSystem(db, "end_lost_move", ({ sql }) =>
      outcome === "landed"
        ? sql`update placements set state = 'left', since = now()
            where tenant_id = ${tenantId} and state = 'frozen' and since = ${since}::text::timestamptz`
        : sql`delete from placements
            where tenant_id = ${tenantId} and state = 'frozen' and since = ${since}::text::timestamptz`,
    );
    log.warn({ ...about, outcome }, "ended the freeze of a tenant whose move nobody carries on");
  } catch (error) {
    log.warn({ err: error, ...about }, "could not end a move that nobody carries on; it is tried again");
  }
}
