/** The background of every process that does jobs: what transactions have promised, and what is left of deleted tenants. */
import type { Parts } from "../context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { settleDeletions } from "../erasure/settleDeletions.ts";
import { addProbe } from "../metrics/readMetrics.ts";
import { type Background, startLoop } from "./loop.ts";
import { LANES, type Lane, measureOutbox, workOutbox } from "./outbox.ts";
import type { Workers } from "./startWorkers.ts";

const OUTBOX_MS = 1000;
const DELETIONS_MS = 5000;

/** @param workers take the jobs that transactions have asked for, and forget those of deleted tenants */
export function keepPromises(
  parts: Parts,
  runner: Runner,
  workers: Pick<Workers, "forward" | "dropTenant">,
): Background {
  const { log } = parts;
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) =>
    startLoop(log, `workOutbox ${lane}`, OUTBOX_MS, () => workOutbox(parts, runner, workers.forward, [lane])),
  );
  const wake = () => {
    for (const lane of lanes) lane.now();
  };
  const deletions = startLoop(log, "settleDeletions", DELETIONS_MS, () => settleDeletions(parts, workers.dropTenant));
  const stopListening = parts.jobs.onWake(wake);
  const unsubscribe = parts.bus.subscribe("all", (notice) => {
    if (notice.type === "outbox_filled") wake();
  });
  const endProbe = addProbe(() => measureOutbox(parts));
  return {
    stop: async () => {
      endProbe();
      stopListening();
      unsubscribe();
      await Promise.all([...lanes, deletions].map((loop) => loop.stop()));
    },
  };
}
