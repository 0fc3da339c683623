/** Carries out the outbox: alerts, jobs, mails, and passing people's answers to the paused graph. */
import type { Parts } from "../context/context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { addProbe } from "../metrics/readMetrics.ts";
import { inOneProcess } from "./inOneProcess.ts";
import { type Jobs, startLoop } from "./loop.ts";
import { openDispatch } from "./outbox/dispatch.ts";
import { buildHandlers } from "./outbox/handlers.ts";
import { measureOutbox } from "./outbox/rows.ts";
import type { Workers } from "./startWorkers.ts";

/** Polling interval, for delayed rows and lost notifications. */
const LOOK_MS = 1000;
/** How long a shutdown waits for rows in progress; another process takes the rest when their claims expire. */
const STOP_MS = 15_000;

/**
 * One process at a time looks for rows that nobody was told of. What it has no room for, it leaves to the others.
 * @param workers receive the jobs that transactions have requested
 */
export function runOutbox(parts: Parts, runner: Runner, workers: Pick<Workers, "forward">): Jobs {
  const handlers = buildHandlers(parts, runner, workers.forward);
  const dispatch = openDispatch(parts, handlers, () => loop.now());
  const look = inOneProcess(parts, "outbox", LOOK_MS, async (isAsked) => {
    await dispatch.look();
    if (dispatch.hasLeft() && !isAsked) await parts.bus.publish({ type: "outbox_filled" });
  });
  const loop = startLoop(parts.log, "runOutbox", LOOK_MS, look);
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
