/** Asks each model for one word, to see whether it answers and how fast. */
import { type ModelCall, streamText } from "../../llm/modelCall.ts";
import { problemOf } from "../../llm/problemOf.ts";
import type { Prompt } from "../../llm/prompt.ts";
import { type CallContext, EngineError, type EngineTask, type ModelProbe } from "../../ports/engine.ts";
import { aside, type ModelCalls, TASKS } from "./modelCalls.ts";
import { helloShape } from "./replyShapes.ts";

/** @param only a model's name; left out, all are asked */
export function probeModels({ named, callOf }: ModelCalls, call: CallContext, only?: string): Promise<ModelProbe[]> {
  const perModel = [...new Map(TASKS.map((task): [string, EngineTask] => [named(task), task]))];
  const asked = perModel.filter(([model]) => only === undefined || model === only);
  return Promise.all(asked.map(([, task]) => probe(aside(callOf(task, HELLO, call)))));
}

const HELLO: Prompt = {
  system: 'Reply with {"ok": true} as JSON, and with nothing else.',
  user: "Are you there?",
  reply: helloShape,
};

async function probe(call: ModelCall): Promise<ModelProbe> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  let first_ms: number | null = null;
  let error: EngineError | null = null;
  try {
    for await (const _ of streamText(call)) first_ms ??= elapsed();
  } catch (thrown) {
    if (!(thrown instanceof EngineError)) throw thrown;
    error = thrown;
  }
  const { name, refused } = call.model;
  const failed = error && { failed: error.reason, problem: problemOf(error) };
  return { model: name, ms: elapsed(), first_ms, refused, ...(failed ?? { failed: null, problem: null }) };
}
