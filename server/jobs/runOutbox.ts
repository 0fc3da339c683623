/** Carries out what transactions have promised: alerts, jobs, mails, and handing people's answers to the paused graph. */
import type { Parts } from "../context/context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { addProbe } from "../metrics/readMetrics.ts";
import { type Jobs, startLoop } from "./loop.ts";
import { openDispatch } from "./outbox/dispatch.ts";
import { buildHandlers } from "./outbox/handlers.ts";
import { measureOutbox } from "./outbox/rows.ts";
import type { Workers } from "./startWorkers.ts";

/** For what is due later, and for notices that were lost. */
const LOOK_MS = 1000;
/** What is under way is waited for so long at the end; another process takes up the rest when its claim runs out. */
const STOP_MS = 15_000;

/** @param workers take the jobs that transactions have asked for */
export function runOutbox(parts: Parts, runner: Runner, workers: Pick<Workers, "forward">): Jobs {
  const handlers = buildHandlers(parts, runner, workers.forward);
  const dispatch = openDispatch(parts, handlers, () => loop.now());
  const loop = startLoop(parts.log, "runOutbox", LOOK_MS, dispatch.look);
  const stopListening = parts.jobs.onWake(loop.now);
  const unsubscribe = parts.bus.subscribe("all", (notice) => {
    if (notice.type === "outbox_filled") loop.now();
  });
  const endProbe = addProbe(() => measureOutbox(parts));
  return {
    sweepAge: loop.age,
    stop: async () => {
      endProbe();
      stopListening();
      unsubscribe();
      await loop.stop();
      await Promise.race([dispatch.idle(), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    },
  };
}
