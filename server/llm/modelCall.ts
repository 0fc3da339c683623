/** One task's call to a model: deadline, retries, breaker and accounting around a request. */
import { costMicros } from "../budget/priceOf.ts";
import { metrics } from "../metrics/metrics.ts";
import type { Reservation } from "../ports/budget.ts";
import { type CallContext, EngineError } from "../ports/engine.ts";
import type { Breaker } from "./breaker.ts";
import { type Clock, startClock } from "./callClock.ts";
import type { ChatModel } from "./chatModel.ts";
import { estimateTokens, likelyTokensOut, type ModelTask } from "./estimateTokens.ts";
import { readFailure, type Stage } from "./modelFailure.ts";
import type { Prompt } from "./prompt.ts";
import { type Spent, streamCompletion } from "./streamCompletion.ts";
import { createThoughtFilter, ThoughtLeak } from "./thoughts.ts";
import { type ToolCall, ToolCalls } from "./toolCalls.ts";
import { traceCall } from "./traceCall.ts";

/** Attempts in all: the first and at most 2 retries. Only calls without any output yet are retried. */
const MAX_TRIES = 3;
const MAX_WAIT_MS = 2000;

export interface ModelCall {
  task: ModelTask;
  model: ChatModel;
  breaker: Breaker;
  /** Its outcome says nothing about the service's own model: it is a tenant's, or a trial. */
  isAside?: boolean;
  deadlineMs: number;
  /** Maximum wait for the first piece of a stream, and between pieces. */
  pieceMs: number;
  prompt: Prompt;
  call: CallContext;
  /** Sent along with the request. */
  headers?: Record<string, string>;
  /** Whether the text so far is unusable: the call then ends as `garbage`, without passing on the last piece. */
  isGarbage?(said: string): boolean;
  /** Receives the tool calls once the stream has ended without an error. */
  onCalls?(calls: ToolCalls): void;
}

/**
 * The model's text, piece by piece as it arrives.
 * @throws EngineError; pieces received before remain valid
 */
export async function* streamText(input: ModelCall): AsyncGenerator<string> {
  const clock = startClock(input);
  try {
    for (let attempt = 1; ; attempt++) {
      const started = { pieces: 0 };
      try {
        yield* traceCall(input, (traced) => readOnce(traced, clock, started));
        return;
      } catch (thrown) {
        await waitOrThrow(thrown, attempt, started.pieces > 0, clock);
      }
    }
  } finally {
    clock.stop();
  }
}

/** The tool calls that a model requests; none if it only wrote text. @throws EngineError */
export async function completeCalls(input: ModelCall): Promise<ToolCall[]> {
  let said: ToolCalls | null = null;
  const onCalls = (calls: ToolCalls) => {
    said = calls;
  };
  for await (const _ of streamText({ ...input, onCalls }));
  return callsOf(said);
}

const callsOf = (said: ToolCalls | null) => said?.calls ?? [];

/** The model's complete text. @throws EngineError */
export async function completeText(input: ModelCall): Promise<string> {
  let text = "";
  for await (const piece of streamText(input)) text += piece;
  return text;
}

async function* readOnce(input: ModelCall, clock: Clock, started: { pieces: number }): AsyncGenerator<string> {
  const reservation = await reserve(input);
  if (!input.breaker.admit()) {
    await reservation?.settle(0);
    note(input, "breaker_open");
    throw new EngineError("breaker_open");
  }
  let stage: Stage = "connecting";
  let text = "";
  let said = "";
  let spent: Spent | null = null;
  let isDone = false;
  let isCutOff = false;
  const called = new ToolCalls();
  const thoughts = createThoughtFilter(input.model.beginsWithThought);
  let isSettled = false;
  try {
    clock.expectPieces(input.pieceMs);
    const deltas = await streamCompletion(input.model, input.prompt, clock.signal, input.headers);
    stage = "reading";
    for await (const delta of deltas) {
      spent = delta.spent ?? spent;
      isDone ||= delta.isDone;
      isCutOff ||= delta.isCutOff;
      called.take(delta.calls);
      if (delta.text === "" && delta.calls.length === 0) continue;
      clock.gotPiece();
      if (delta.text === "") continue;
      text += delta.text;
      const piece = thoughts.push(delta.text);
      if (piece === "") continue;
      said += piece;
      if (input.isGarbage?.(said)) throw new EngineError("garbage");
      started.pieces++;
      yield piece;
    }
    if (clock.reason !== null) throw new EngineError(clock.reason);
    if (isCutOff || !isDone) throw new EngineError(text === "" ? "garbage" : "cut_off");
    const rest = thoughts.end();
    if (rest !== "") yield rest;
    if ((said + rest).trim() === "" && called.written === "") throw new EngineError("garbage");
    input.onCalls?.(called);
    isSettled = true;
    input.breaker.succeed();
    note(input, "answered");
  } catch (thrown) {
    isSettled = true;
    throw failureOf(input, thrown, { reason: clock.reason, stage, isCutOff });
  } finally {
    // The reader stopped early: this says nothing about the provider, but the output must be paid for.
    if (!isSettled) {
      input.breaker.forget();
      note(input, "aborted");
    }
    clock.expectNoMore();
    if (stage === "reading") await book(input, spent, text + called.written, reservation);
    else await reservation?.settle(0);
  }
}

/** Turns a failure into the error for the caller to throw, and reports it to the breaker and the counters. */
function failureOf(
  input: ModelCall,
  thrown: unknown,
  { reason, stage, isCutOff }: { reason: Clock["reason"]; stage: Stage; isCutOff: boolean },
): EngineError {
  if (thrown instanceof ThoughtLeak) input.model.beginsWithThought = true;
  const { error, retryAfter } = readFailure(
    reason === null ? thrown : new EngineError(reason, { cause: thrown }),
    stage,
  );
  const lacksTools = (input.prompt.tools?.length ?? 0) > 0 && !input.model.takesTools;
  // A truncated or filtered answer, or missing support for tools, says nothing about the provider's health.
  if (error.reason === "aborted" || isCutOff || lacksTools) input.breaker.forget();
  else input.breaker.fail();
  note(input, error.reason);
  return retryAfter === null ? error : Object.assign(error, { retryAfter });
}

/** Counts a request by its outcome. */
function note({ task, breaker, isAside }: ModelCall, result: EngineError["reason"] | "answered"): void {
  metrics.modelCalls.inc({ task, result });
  if (!isAside) metrics.openBreakers.set({ task }, breaker.state === "closed" ? 0 : 1);
}

/** The text of a prompt that is billed. */
const spelledOut = ({ system, user, tools }: Prompt) => system + user + (tools ? JSON.stringify(tools) : "");

/** Reserves the request's possible cost. Each attempt is a request of its own. @throws EngineError `budget_spent` */
async function reserve({ task, model, prompt, call: { budget } }: ModelCall): Promise<Reservation | null> {
  if (!budget) return null;
  return budget.reserve(() => {
    const tokensIn = estimateTokens(spelledOut(prompt));
    return costMicros(model.name, { tokensIn, tokensOut: likelyTokensOut(task, model.name) }, budget.prices);
  });
}

/** Books the provider's usage, or an estimate if the stream ended without it. */
async function book(
  { task, model: { name: model }, prompt, call }: ModelCall,
  spent: Spent | null,
  text: string,
  reservation: Reservation | null,
): Promise<void> {
  const tokensIn = spent?.tokensIn ?? estimateTokens(spelledOut(prompt));
  const tokensOut = spent?.tokensOut ?? estimateTokens(text);
  const cost_micros = (await costMicros(model, { tokensIn, tokensOut }, call.budget?.prices)) ?? 0;
  await reservation?.settle(cost_micros);
  metrics.modelTokens.inc({ task, direction: "in" }, tokensIn);
  metrics.modelTokens.inc({ task, direction: "out" }, tokensOut);
  metrics.modelMicros.inc({ task }, cost_micros);
  await call.onUsage({
    task,
    model,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    cost_micros,
    ...(spent === null ? { is_estimate: true } : {}),
    ...(reservation ? { reservation: reservation.id } : {}),
  });
}

/** Returns after a pause if a retry makes sense, otherwise throws. */
async function waitOrThrow(thrown: unknown, attempt: number, hasPieces: boolean, clock: Clock): Promise<void> {
  const { error } = readFailure(thrown, "reading");
  const mayRetry = error.reason === "refused" || error.reason === "server_error" || error.reason === "rate_limited";
  if (hasPieces || !mayRetry || attempt >= MAX_TRIES || isClientFault(error)) throw error;
  const wish = "retryAfter" in error && typeof error.retryAfter === "number" ? error.retryAfter : undefined;
  const wait = wish === undefined ? 150 * 3 ** (attempt - 1) * (0.75 + Math.random() / 2) : wish * 1000;
  if (wait > Math.min(MAX_WAIT_MS, clock.leftMs() / 2)) throw error;
  await clock.sleep(wait);
  if (clock.reason !== null) throw new EngineError(clock.reason);
}

/** A request the provider will always refuse (a bad key, an unknown model, an address that has moved). */
function isClientFault(error: EngineError): boolean {
  const { cause } = error;
  const status = typeof cause === "object" && cause !== null && "status" in cause ? cause.status : undefined;
  return typeof status === "number" && status >= 300 && status < 429;
}
