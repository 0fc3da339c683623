import type { Parts } from "../../context/context.ts";
import type { Runner } from "../../conversations/turn/runner.ts";
import { openDispatch } from "../../jobs/outbox/dispatch.ts";
import { buildHandlers } from "../../jobs/outbox/handlers.ts";
import type { Workers } from "../../jobs/startWorkers.ts";

/**
 * Carries out what is due, as a worker does, and what became due by that.
 * @param runner left out: graphs that are to be resumed wait
 */
export async function workOutbox(
  parts: Parts,
  runner: Runner = null as never,
  forward: Workers["forward"] = async () => {},
): Promise<void> {
  const dispatch = openDispatch(parts, buildHandlers(parts, runner, forward));
  do await dispatch.idle();
  while ((await dispatch.look()) > 0);
}
