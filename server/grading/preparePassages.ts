/** Parses the passages for the grade of a model's answer while the answer is pending. */
import { setImmediate } from "node:timers/promises";
import { stemsOf } from "../language/stemsOf.ts";
import type { Passage } from "../ports/passage.ts";
import { partsOf } from "./gradeSignals.ts";
import { sourcesOf } from "./statements.ts";

/** Longer at a stretch would delay other visitors' streams. */
const MAX_STRETCH_MS = 1;

/** Parses them with pauses for the event loop. The grade then finds them cached; those that are cost next to nothing. */
export async function preparePassages(passages: Passage[], signal: AbortSignal): Promise<void> {
  let until = 0;
  for (const passage of passages) {
    if (performance.now() > until) {
      await setImmediate();
      until = performance.now() + MAX_STRETCH_MS;
    }
    if (signal.aborted) return;
    for (const part of partsOf(passage)) stemsOf(part);
    sourcesOf([passage]);
  }
}
