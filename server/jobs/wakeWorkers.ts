/** For processes without workers: notifies those with workers of new outbox rows. */
import type { Parts } from "../context/context.ts";
import type { Background } from "./loop.ts";

/** A lost notification costs a few seconds: the outbox is also polled. */
export function wakeWorkers({ jobs, bus }: Pick<Parts, "jobs" | "bus">): Background {
  let isTold = false;
  const stop = jobs.onWake(() => {
    if (isTold) return;
    isTold = true;
    // Commits made meanwhile share one notification.
    setImmediate(() => {
      isTold = false;
      void bus.publish({ type: "outbox_filled" });
    });
  });
  return { stop: async () => stop() };
}
