/** For processes that do no jobs themselves: tells those that do that something has been promised. */
import type { Parts } from "../context/context.ts";
import type { Background } from "./loop.ts";

/** A notice that is lost costs a few seconds: the outbox is also looked through without one. */
export function wakeWorkers({ jobs, bus }: Pick<Parts, "jobs" | "bus">): Background {
  let isTold = false;
  const stop = jobs.onWake(() => {
    if (isTold) return;
    isTold = true;
    // What commits in the meantime is told in the same breath.
    setImmediate(() => {
      isTold = false;
      void bus.publish({ type: "outbox_filled" });
    });
  });
  return { stop: async () => stop() };
}
