/** Vectors from an OpenAI-compatible endpoint. */
import { OpenAIEmbeddings } from "@langchain/openai";
import { costMicros } from "../../budget/priceOf.ts";
import { estimateTokens } from "../../model/estimateTokens.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Books } from "../../ports/engine.ts";

export interface OpenAIEmbedderOptions {
  apiKey: string;
  baseUrl?: string;
  model: string;
  /** Asks for shortened vectors, from models that can. */
  dimensions?: number;
  timeoutMs?: number;
}

/**
 * Throws from `embed` when the endpoint refuses, times out (at most one retry) or answers with something else than
 * one vector per text. `dimensions` is what the endpoint really sends, known after the first call.
 */
export function createOpenAIEmbedder(options: OpenAIEmbedderOptions): Embedder {
  const client = new OpenAIEmbeddings({
    apiKey: options.apiKey,
    model: options.model,
    dimensions: options.dimensions,
    encodingFormat: "float",
    maxRetries: 1,
    timeout: options.timeoutMs ?? 10_000,
    stripNewLines: false,
    batchSize: 64,
    configuration: { baseURL: options.baseUrl },
  });
  let dimensions = options.dimensions ?? 0;
  return {
    model: options.dimensions ? `${options.model}@${options.dimensions}` : options.model,
    get dimensions() {
      return dimensions;
    },
    paidModel: options.model,
    async embed(texts, signal, books) {
      if (texts.length === 0) return [];
      const settle = await pay(options.model, texts, books);
      const vectors = await abortable(client.embedDocuments(texts), signal).finally(settle);
      dimensions ||= vectors[0]?.length ?? 0;
      const isComplete = vectors.length === texts.length && vectors.every((vector) => vector?.length === dimensions);
      if (!isComplete || dimensions === 0) throw new Error("the embedding endpoint sent no vector for some text");
      return vectors.map(toUnit);
    },
  };
}

/**
 * Sets aside what the texts cost. The client does not pass on what the provider counted: the estimate is booked, also when
 * the call fails, since nobody knows how far it got.
 * @returns what to call when the call is over
 * @throws EngineError `budget_spent`
 */
async function pay(model: string, texts: string[], books: Books | undefined): Promise<() => Promise<void>> {
  const tokensIn = texts.reduce((total, text) => total + estimateTokens(text), 0);
  const cost = await costMicros(model, { tokensIn, tokensOut: 0 }, books?.budget?.prices);
  const reservation = (await books?.budget?.reserve(async () => cost)) ?? null;
  return async () => {
    await reservation?.settle(cost ?? 0);
    books?.onUsage({
      task: "embed",
      model,
      tokens_in: tokensIn,
      tokens_out: 0,
      cost_micros: cost ?? 0,
      is_estimate: true,
      ...(reservation ? { reservation: reservation.id } : {}),
    });
  };
}

/** The client takes no signal: the call runs out on its own, the caller stops waiting. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function toUnit(vector: number[]): number[] {
  const norm = Math.hypot(...vector);
  if (!(norm > 0) || !Number.isFinite(norm)) throw new Error("the embedding endpoint sent a vector without direction");
  return vector.map((value) => value / norm);
}
