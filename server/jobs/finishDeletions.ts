import type { Parts } from "../context/context.ts";
import { settleDeletions } from "../erasure/settleDeletions.ts";
import { inOneProcess } from "./inOneProcess.ts";
import { type Background, startLoop } from "./loop.ts";
import type { Workers } from "./startWorkers.ts";

const LOOK_MS = 5000;
/** A large tenant is deleted slice by slice. */
const MAX_ROUND_MS = 6 * 3_600_000;

/**
 * Deletes the remains of deleted tenants. One process at a time looks for some, and tells the others: each has caches of
 * its own.
 * @param workers drop the tenants' jobs
 */
export function finishDeletions(parts: Parts, workers: Pick<Workers, "dropTenant">): Background {
  const settle = inOneProcess(parts, "deletions", LOOK_MS, async (isAsked) => {
    const open = await settleDeletions(parts, workers.dropTenant);
    if (open > 0 && !isAsked) await parts.bus.publish({ type: "deletions_open" });
  });
  const loop = startLoop(parts.log, "finishDeletions", LOOK_MS, settle, MAX_ROUND_MS);
  const unsubscribe = parts.bus.subscribe("all", (notice) => {
    if (notice.type === "deletions_open") loop.now();
  });
  return {
    stop: () => {
      unsubscribe();
      return loop.stop();
    },
  };
}
