/** Leaves a model alone that writes nothing of use: each visitor would wait for what is not sent. */

import { type Breaker, createBreaker } from "../../llm/breaker.ts";
import { metrics } from "../../metrics/metrics.ts";
import { EngineError } from "../../ports/engine.ts";

/** What is said of the text, or of the wait for it. An endpoint that is down has a breaker of its own. */
const OF_NO_USE: ReadonlySet<EngineError["reason"]> = new Set(["garbage", "cut_off", "timeout"]);

/** A model that rambles goes on rambling: it is tried again after one minute, then two, four and five. */
export const createWriterBreaker = (): Breaker =>
  createBreaker({ inARow: 3, window: 10, probeAfterMs: 60_000, longestMs: 300_000 });

/** Passes pieces on, unless the last answers were of no use. @throws EngineError `breaker_open` then */
export async function* whileOfUse(
  breaker: Breaker,
  pieces: AsyncIterable<string>,
  isAside: boolean,
): AsyncGenerator<string> {
  if (!breaker.admit()) {
    metrics.modelCalls.inc({ task: "generate", result: "breaker_open" });
    throw new EngineError("breaker_open");
  }
  let settle = breaker.forget;
  try {
    yield* pieces;
    settle = breaker.succeed;
  } catch (error) {
    if (error instanceof EngineError && OF_NO_USE.has(error.reason)) settle = breaker.fail;
    throw error;
  } finally {
    settle();
    if (!isAside && breaker.state !== "closed") metrics.openBreakers.set({ task: "generate" }, 1);
  }
}
