/** Pauses a model whose output is useless, so that visitors don't wait for nothing. */

import { type Breaker, createBreaker } from "../../llm/breaker.ts";
import { metrics } from "../../metrics/metrics.ts";
import { EngineError } from "../../ports/engine.ts";

/** Failures of the text, or of the wait for it. An endpoint that is down has its own breaker. */
const OF_NO_USE: ReadonlySet<EngineError["reason"]> = new Set(["garbage", "cut_off", "timeout"]);

/** A rambling model keeps rambling: it is retried after one minute, then two, four and five. */
export const createWriterBreaker = (): Breaker =>
  createBreaker({ inARow: 3, window: 10, probeAfterMs: 60_000, longestMs: 300_000 });

/** Passes pieces on, unless the last answers were useless. @throws EngineError `breaker_open` in that case */
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
