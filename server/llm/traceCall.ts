/** One request to a model as a span, by OpenTelemetry's conventions for generative AI, without anything that is said. */
import type { CallContext, Usage } from "../ports/engine.ts";
import { type Attributes, beginSpan, typeOf } from "../tracing/span.ts";
import type { ChatModel } from "./chatModel.ts";

interface Traced {
  task: string;
  model: Pick<ChatModel, "name" | "agents">;
  call: CallContext;
  /** Sent along with the request. */
  headers?: Record<string, string>;
}

/**
 * The operator's own model is told which trace it is part of; a tenant's is not, since it is somebody else's system.
 * @param read makes the request
 * @returns its pieces
 */
export async function* traceCall<Call extends Traced>(
  input: Call,
  read: (input: Call) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const span = beginSpan(`chat ${input.model.name}`, { kind: "client", attributes: attributesOf(input) });
  if (!span.isRecording) return yield* read(input);
  const { call } = input;
  const onUsage = (usage: Usage) => {
    span.set({ "gen_ai.usage.input_tokens": usage.tokens_in, "gen_ai.usage.output_tokens": usage.tokens_out });
    return call.onUsage(usage);
  };
  const isOperators = input.model.agents === undefined;
  const headers = isOperators && span.traceparent !== null ? { traceparent: span.traceparent } : {};
  try {
    yield* read({ ...input, headers, call: { ...call, onUsage } });
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function attributesOf({ task, model }: Traced): Attributes {
  return {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": model.name,
    "frontdesk.task": task,
  };
}
