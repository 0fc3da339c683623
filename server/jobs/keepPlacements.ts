/** Notices in each process which tenants have begun to move away, and lets go of what it holds for them. */
import type { Parts } from "../context/context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { withSystem } from "../db/system.ts";
import { forgetTenant } from "../tenants/findTenant.ts";
import { type Background, startLoop } from "./loop.ts";
import type { Workers } from "./startWorkers.ts";

const LOOK_MS = 2000;
/** Whoever has left before that was let go of long ago, or by an earlier start of this process. */
const RECENT_MINUTES = 10;

interface Placement {
  tenant_id: string;
  state: "arriving" | "frozen" | "left";
  since: string;
}

export interface Held {
  runner: Pick<Runner, "abandonAllOf">;
  /** Of clients that read what happens. */
  streams: { endOf(tenantId: string): void };
  workers: Pick<Workers, "dropTenant"> | null;
}

/**
 * Ends the streams and turns of tenants that leave: their clients connect again, and their turns are driven again where
 * they go. Once a tenant has left, its jobs and what is kept outside the database go as well.
 */
export function keepPlacements(parts: Parts, held: Held): Background {
  let known = new Set<string>();
  return startLoop(parts.log, "keepPlacements", LOOK_MS, async () => {
    const placements = await readPlacements(parts);
    for (const placement of placements) {
      if (known.has(keyOf(placement))) continue;
      await letGo(parts, held, placement);
    }
    known = new Set(placements.map(keyOf));
  });
}

const keyOf = ({ tenant_id, state, since }: Placement) => `${tenant_id} ${state} ${since}`;

function readPlacements({ db }: Parts): Promise<Placement[]> {
  return withSystem(
    db,
    "find_placements",
    ({ sql }) => sql<Placement[]>`
      select tenant_id, state, since::text as since from placements
      where state <> 'left' or since > now() - make_interval(mins => ${RECENT_MINUTES})`,
  );
}

async function letGo(parts: Parts, { runner, streams, workers }: Held, { tenant_id, state }: Placement): Promise<void> {
  forgetTenant(parts.db, tenant_id);
  if (state === "arriving") return;
  streams.endOf(tenant_id);
  runner.abandonAllOf(tenant_id);
  if (state !== "left") return;
  // What a cache or a log still has would be old news, should the tenant come back.
  await parts.stores.dropTenant(tenant_id);
  await workers?.dropTenant(tenant_id);
}
