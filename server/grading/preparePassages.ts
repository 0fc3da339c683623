/** What the grade of a model's answer reads out of the passages, read while the answer is still being waited for. */
import { setImmediate } from "node:timers/promises";
import { stemsOf } from "../language/stemsOf.ts";
import type { Passage } from "../ports/engine.ts";
import { partsOf } from "./gradeSignals.ts";
import { sourcesOf } from "./statements.ts";

/** Reads one passage at a turn of the event loop, so that no stream waits for it. The grade then finds them read. */
export async function preparePassages(passages: Passage[], signal: AbortSignal): Promise<void> {
  for (const passage of passages) {
    await setImmediate();
    if (signal.aborted) return;
    for (const part of partsOf(passage)) stemsOf(part);
    sourcesOf([passage]);
  }
}
