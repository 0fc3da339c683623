/** The background of every process that does jobs: what transactions have promised, and what is left of deleted tenants. */
import type { Parts } from "../context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { settleDeletions } from "../erasure/settleDeletions.ts";
import { addProbe } from "../metrics/readMetrics.ts";
import { startLoop } from "./loop.ts";
import { LANES, type Lane, measureOutbox, workOutbox } from "./outbox.ts";
import type { Jobs } from "./startJobs.ts";
import type { Workers } from "./startWorkers.ts";

/** For what is due later, and for notices that were lost. Of mails nobody notices a few seconds. */
const LOOK_MS: Record<Lane, number> = { work: 1000, mail: 5000 };
const DELETIONS_MS = 5000;
/** What was promised may have a model in it, and deleting a large tenant goes on slice by slice. */
const [OUTBOX_LONGEST_MS, DELETIONS_LONGEST_MS] = [300_000, 6 * 3_600_000];

/** @param workers take the jobs that transactions have asked for, and forget those of deleted tenants */
export function keepPromises(parts: Parts, runner: Runner, workers: Pick<Workers, "forward" | "dropTenant">): Jobs {
  const { log } = parts;
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) => {
    const work = () => workOutbox(parts, runner, workers.forward, [lane]);
    return startLoop(log, `workOutbox ${lane}`, LOOK_MS[lane], work, OUTBOX_LONGEST_MS);
  });
  const wake = () => {
    for (const lane of lanes) lane.now();
  };
  const settle = () => settleDeletions(parts, workers.dropTenant);
  const deletions = startLoop(log, "settleDeletions", DELETIONS_MS, settle, DELETIONS_LONGEST_MS);
  const stopListening = parts.jobs.onWake(wake);
  const unsubscribe = parts.bus.subscribe("all", (notice) => {
    if (notice.type === "outbox_filled") wake();
  });
  const endProbe = addProbe(() => measureOutbox(parts));
  return {
    // Mail takes as long as its server does: one lane that comes round says that the database answers.
    sweepAge: () => Math.min(...lanes.map((lane) => lane.age())),
    stop: async () => {
      endProbe();
      stopListening();
      unsubscribe();
      await Promise.all([...lanes, deletions].map((loop) => loop.stop()));
    },
  };
}
