/** Parses the passages for the grade of a model's answer while the answer is pending. */
import { setImmediate } from "node:timers/promises";
import { stemsOf } from "../language/stemsOf.ts";
import type { Passage } from "../ports/passage.ts";
import { partsOf } from "./gradeSignals.ts";
import { sourcesOf } from "./statements.ts";

/** Parses one passage per turn of the event loop, so that streams are not delayed. The grade then finds them cached. */
export async function preparePassages(passages: Passage[], signal: AbortSignal): Promise<void> {
  for (const passage of passages) {
    await setImmediate();
    if (signal.aborted) return;
    for (const part of partsOf(passage)) stemsOf(part);
    sourcesOf([passage]);
  }
}
