/** The model, the deadline and the circuit breaker for each task. */

import { type Breaker, createBreaker } from "../../llm/breaker.ts";
import { type ChatModel, createChatModel } from "../../llm/chatModel.ts";
import type { ModelCall } from "../../llm/modelCall.ts";
import type { Prompt } from "../../llm/prompt.ts";
import type { Agents } from "../../llm/sendRequest.ts";
import type { CallContext, EngineTask } from "../../ports/engine.ts";
import { keysOf } from "../../protocol/keys.ts";
import type { ExamBook } from "./exam/takeExam.ts";
import { isRambling } from "./rambling.ts";

export interface OpenaiEngineOptions {
  apiKey: string;
  baseURL?: string | undefined;
  /** The model for answers, and for each task without a model of its own. */
  model: string;
  models?: Partial<Record<EngineTask, string | undefined>>;
  /** The name recorded as an answer's author. */
  name?: string;
  /** The allowed network; unrestricted if absent. */
  agents?: Agents | undefined;
  /** A tenant's own endpoint, whose failures say nothing about the service's. */
  isTenants?: boolean;
  deadlinesMs?: Partial<Record<EngineTask, number>>;
  pieceMs?: number;
  breaker?: Breaker;
  /** Persistent storage of exam results. */
  exams?: ExamBook;
}

/** Together they leave room for a local answer within a turn's 25 s. */
const deadlines: Record<EngineTask, number> = {
  contextualize: 4000,
  generate: 15_000,
  restate: 12_000,
  grade: 4000,
  title: 6000,
  summarize: 8000,
  generalize: 10_000,
  plan: 4000,
  tell: 5000,
};
export const TASKS = keysOf(deadlines);

export interface ModelCalls {
  /** The name of a task's model. */
  named(task: EngineTask): string;
  callOf(task: EngineTask, prompt: Prompt, call: CallContext): ModelCall;
  /** A call whose output visitors read; it ends once the model rambles. */
  textOf(task: EngineTask, prompt: Prompt, call: CallContext): ModelCall;
}

export function createModelCalls(options: OpenaiEngineOptions): ModelCalls {
  const named = (task: EngineTask) => options.models?.[task] ?? options.model;
  const breaker = options.breaker ?? createBreaker();
  const isAside = options.isTenants ?? false;
  const models = new Map<string, ChatModel>();
  const modelFor = (task: EngineTask): ChatModel => {
    const name = named(task);
    const known = models.get(name) ?? createChatModel({ ...options, model: name });
    models.set(name, known);
    return known;
  };
  const callOf = (task: EngineTask, prompt: Prompt, call: CallContext): ModelCall => {
    const within = call.withinMs ?? Number.POSITIVE_INFINITY;
    const deadlineMs = Math.min(options.deadlinesMs?.[task] ?? deadlines[task], within);
    const pieceMs = Math.min(options.pieceMs ?? 8000, deadlineMs, call.pieceWithinMs ?? deadlineMs);
    return { task, model: modelFor(task), breaker, isAside, deadlineMs, pieceMs, prompt, call };
  };
  const textOf: ModelCalls["textOf"] = (task, prompt, call) => ({
    ...callOf(task, prompt, call),
    isGarbage: (said) => isRambling(said, prompt.system),
  });
  return { named, callOf, textOf };
}

/** A test call: it has its own breaker, so that it goes out even if visitors' calls have been failing. */
export const aside = (call: ModelCall): ModelCall => ({ ...call, breaker: createBreaker(), isAside: true });
