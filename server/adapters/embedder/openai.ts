/** Vectors from an OpenAI-compatible endpoint. */
import { OpenAIEmbeddings } from "@langchain/openai";
import { costMicros } from "../../budget/priceOf.ts";
import { estimateTokens } from "../../llm/estimateTokens.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Books } from "../../ports/engine.ts";
import { formsOf, labelOf, type TextForm, type TextForms } from "./textForms.ts";

export interface OpenAIEmbedderOptions {
  apiKey: string;
  baseUrl?: string;
  model: string;
  /** Asks for shortened vectors, from models that can. */
  dimensions?: number | undefined;
  /** How it is told questions from passages; left out: as is known of the model. */
  forms?: TextForms;
  /** Texts in one request, at most. */
  batch?: number;
  timeoutMs?: number;
}

const BATCH = 64;
/** Every known endpoint takes more in one request, by our own estimate, which may be half of what it counts. */
const BATCH_TOKENS = 16_000;

/**
 * Throws from `embed` when the endpoint refuses, times out (at most one retry) or answers with something else than
 * one vector per text. `dimensions` is what the endpoint really sends, known after the first call.
 */
export function createOpenAIEmbedder(options: OpenAIEmbedderOptions): Embedder {
  const forms = options.forms ?? formsOf(options.model, {});
  // What the endpoint has shown of itself; questions and passages go to the same one.
  const shown = { dimensions: options.dimensions ?? 0, batch: options.batch ?? BATCH };
  const as = (form: TextForm): Embedder => ({
    model: labelOf(options.model, forms, options.dimensions),
    get dimensions() {
      return shown.dimensions;
    },
    paidModel: options.model,
    async embed(texts, signal, books) {
      if (texts.length === 0) return [];
      signal?.throwIfAborted();
      const request = new EmbeddingRequest(options, fieldsOf(form, forms, options.dimensions), signal);
      const sent = texts.map((text) => form.before + text);
      const settle = await pay(options.model, sent, books);
      const vectors = await abortable(() => inBatches(request, sent, shown), signal).finally(() =>
        settle(request.tokens),
      );
      shown.dimensions ||= vectors[0]?.length ?? 0;
      const { dimensions } = shown;
      const isComplete = vectors.length === texts.length && vectors.every((vector) => vector?.length === dimensions);
      if (!isComplete || dimensions === 0) throw new Error("the embedding endpoint sent no vector for some text");
      return vectors.map(toUnit);
    },
  });
  return Object.assign(as(forms.passage), { forQuestions: as(forms.question) });
}

function fieldsOf({ fields }: TextForm, forms: TextForms, dimensions: number | undefined): Record<string, unknown> {
  return { ...(dimensions === undefined ? {} : { [forms.dimensions]: dimensions }), ...fields };
}

/** As many texts and tokens a request as the endpoint takes: one that refuses so many gets half of them, from then on. */
async function inBatches(request: EmbeddingRequest, texts: string[], shown: { batch: number }): Promise<number[][]> {
  const ask = async (batch: string[]): Promise<number[][]> => {
    try {
      return await request.embedDocuments(batch);
    } catch (error) {
      if (batch.length === 1 || !isTooMuch(error)) throw error;
      const half = Math.ceil(batch.length / 2);
      shown.batch = Math.min(shown.batch, half);
      return (await Promise.all([ask(batch.slice(0, half)), ask(batch.slice(half))])).flat();
    }
  };
  return (await Promise.all(cutBatches(texts, shown.batch).map(ask))).flat();
}

function cutBatches(texts: string[], most: number): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const text of texts) {
    const tokens = estimateTokens(text);
    const batch = batches.at(-1);
    if (batch && batch.length < most && tokens <= left) batch.push(text);
    else {
      batches.push([text]);
      left = BATCH_TOKENS;
    }
    left -= tokens;
  }
  return batches;
}

/** "Payload too large", or a refusal that speaks of the batch. */
function isTooMuch(error: unknown): boolean {
  const { status, message } = error as { status?: unknown; message?: unknown };
  if (status === 413) return true;
  return (
    (status === 400 || status === 422) && /batch|too many|maximum.{0,40}(?:inputs|items|list)/i.test(String(message))
  );
}

/** One call: the library's client takes no signal, and keeps to itself what the provider has counted. */
class EmbeddingRequest extends OpenAIEmbeddings {
  #counted = 0;
  #unanswered = 0;

  readonly #fields: Record<string, unknown>;

  constructor(
    { apiKey, baseUrl, model, timeoutMs = 10_000 }: OpenAIEmbedderOptions,
    fields: Record<string, unknown>,
    signal?: AbortSignal,
  ) {
    const cancellable: typeof fetch = (url, init) =>
      fetch(url, {
        ...init,
        signal: AbortSignal.any([init?.signal, signal].filter((each) => each instanceof AbortSignal)),
      });
    super({
      ...{ apiKey, model, maxRetries: 1, timeout: timeoutMs, batchSize: Number.MAX_SAFE_INTEGER },
      encodingFormat: "float",
      stripNewLines: false,
      configuration: { baseURL: baseUrl, fetch: cancellable },
    });
    this.#fields = fields;
  }

  /** What the provider has counted; null unless it has for all that it was asked. */
  get tokens(): number | null {
    return this.#unanswered === 0 ? this.#counted : null;
  }

  protected override async embeddingWithRetry(request: Parameters<OpenAIEmbeddings["embeddingWithRetry"]>[0]) {
    this.#unanswered++;
    const all = Object.entries({ ...request, ...this.#fields }).filter(([, value]) => value !== null);
    const reply = await super
      .embeddingWithRetry(Object.fromEntries(all) as unknown as typeof request)
      .catch((error) => {
        // What is refused for its size is counted nowhere, and asked for in parts.
        if (isTooMuch(error)) this.#unanswered--;
        throw error;
      });
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
