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
  let dimensions = options.dimensions ?? 0;
  return {
    model: options.dimensions ? `${options.model}@${options.dimensions}` : options.model,
    get dimensions() {
      return dimensions;
    },
    paidModel: options.model,
    async embed(texts, signal, books) {
      if (texts.length === 0) return [];
      signal?.throwIfAborted();
      const request = new EmbeddingRequest(options, signal);
      const settle = await pay(options.model, texts, books);
      const ask = () => request.embedDocuments(texts);
      const vectors = await abortable(ask, signal).finally(() => settle(request.tokens));
      dimensions ||= vectors[0]?.length ?? 0;
      const isComplete = vectors.length === texts.length && vectors.every((vector) => vector?.length === dimensions);
      if (!isComplete || dimensions === 0) throw new Error("the embedding endpoint sent no vector for some text");
      return vectors.map(toUnit);
    },
  };
}

/** One call: the library's client takes no signal, and keeps to itself what the provider has counted. */
class EmbeddingRequest extends OpenAIEmbeddings {
  #counted = 0;
  #unanswered = 0;

  constructor({ apiKey, baseUrl, model, dimensions, timeoutMs = 10_000 }: OpenAIEmbedderOptions, signal?: AbortSignal) {
    const cancellable: typeof fetch = (url, init) =>
      fetch(url, {
        ...init,
        signal: AbortSignal.any([init?.signal, signal].filter((each) => each instanceof AbortSignal)),
      });
    super({
      ...{ apiKey, model, dimensions, maxRetries: 1, timeout: timeoutMs, batchSize: 64 },
      encodingFormat: "float",
      stripNewLines: false,
      configuration: { baseURL: baseUrl, fetch: cancellable },
    });
  }

  /** What the provider has counted; null unless it has for all that it was asked. */
  get tokens(): number | null {
    return this.#unanswered === 0 ? this.#counted : null;
  }

  protected override async embeddingWithRetry(request: Parameters<OpenAIEmbeddings["embeddingWithRetry"]>[0]) {
    this.#unanswered++;
    const reply = await super.embeddingWithRetry(request);
    const tokens = reply.usage?.prompt_tokens;
    if (typeof tokens === "number") {
      this.#unanswered--;
      this.#counted += tokens;
    }
    return reply;
  }
}

/**
 * Sets aside what the texts cost.
 * @returns what to call when the call is over, with what the provider has counted: without that the estimate is booked, also when
 *   the call has failed, since nobody knows how far it got
 * @throws EngineError `budget_spent`
 */
async function pay(
  model: string,
  texts: string[],
  books: Books | undefined,
): Promise<(tokens: number | null) => Promise<void>> {
  const estimate = texts.reduce((total, text) => total + estimateTokens(text), 0);
  const costOf = (tokensIn: number) => costMicros(model, { tokensIn, tokensOut: 0 }, books?.budget?.prices);
  const reservation = (await books?.budget?.reserve(() => costOf(estimate))) ?? null;
  return async (tokens) => {
    const cost = (await costOf(tokens ?? estimate)) ?? 0;
    await reservation?.settle(cost);
    books?.onUsage({
      task: "embed",
      model,
      tokens_in: tokens ?? estimate,
      tokens_out: 0,
      cost_micros: cost,
      ...(tokens === null ? { is_estimate: true } : {}),
      ...(reservation ? { reservation: reservation.id } : {}),
    });
  };
}

/** The library tries an aborted request once more before it gives up: the caller does not wait for that. */
async function abortable<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  const work = ask();
  if (!signal) return work;
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
