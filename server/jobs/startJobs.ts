/** The background of a process: each job in its own loop, never twice at once, never the end of the process. */
import type { Parts } from "../context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { settleDeletions } from "../erasure/settleDeletions.ts";
import { keepLeases } from "./keepLeases.ts";
import { workOutbox } from "./outbox.ts";
import type { Workers } from "./startWorkers.ts";
import { sweepTurns } from "./sweepTurns.ts";

const SWEEP_MS = 2000;
const OUTBOX_MS = 1000;
const DELETIONS_MS = 5000;

export interface Jobs {
  /** Ends the loops; what runs is waited for. */
  stop(): Promise<void>;
}

/** @param workers take the jobs that transactions have asked for, and forget those of deleted tenants */
export function startJobs(parts: Parts, runner: Runner, workers: Pick<Workers, "forward" | "dropTenant">): Jobs {
  const lease = loop(parts, "keepLeases", (parts.config.TURN_LEASE_SECONDS * 1000) / 3, () =>
    keepLeases(parts, runner),
  );
  const sweep = loop(parts, "sweepTurns", SWEEP_MS, () => sweepTurns(parts, runner));
  const outbox = loop(parts, "workOutbox", OUTBOX_MS, () => workOutbox(parts, runner, workers.forward));
  const deletions = loop(parts, "settleDeletions", DELETIONS_MS, () => settleDeletions(parts, workers.dropTenant));
  const unsubscribe = parts.bus.subscribe("all", (notice) => {
    if (notice.type === "stop_turn") runner.stop(notice.turn_id);
  });
  const stopListening = parts.jobs.onWake(outbox.now);
  return {
    stop: async () => {
      unsubscribe();
      stopListening();
      await Promise.all([lease.stop(), sweep.stop(), outbox.stop(), deletions.stop()]);
    },
  };
}

/** Runs `work` every `ms`, and at once on `now`; a failure is logged and the next round tries again. */
function loop(parts: Parts, job: string, ms: number, work: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  function round(): void {
    clearTimeout(timer);
    if (isStopped) return;
    if (running) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = work()
      .then(() => {})
      .catch((error) => parts.log.error({ err: error, job }, "job failed"))
      .finally(() => {
        running = null;
        if (isWanted) round();
        else if (!isStopped) timer = setTimeout(round, ms);
      });
  }
  timer = setTimeout(round, ms);
  return {
    now: round,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
