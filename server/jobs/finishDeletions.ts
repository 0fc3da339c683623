import type { Parts } from "../context/context.ts";
import { settleDeletions } from "../erasure/settleDeletions.ts";
import { type Background, startLoop } from "./loop.ts";
import type { Workers } from "./startWorkers.ts";

const LOOK_MS = 5000;
/** A large tenant is deleted slice by slice. */
const MAX_ROUND_MS = 6 * 3_600_000;

/** Deletes the remains of deleted tenants. @param workers drop the tenants' jobs */
export function finishDeletions(parts: Parts, workers: Pick<Workers, "dropTenant">): Background {
  const settle = () => settleDeletions(parts, workers.dropTenant);
  return startLoop(parts.log, "finishDeletions", LOOK_MS, settle, MAX_ROUND_MS);
}
