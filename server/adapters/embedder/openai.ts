/** Embeddings from an OpenAI-compatible endpoint. */
import { costMicros } from "../../budget/priceOf.ts";
import { estimateTokens } from "../../llm/estimateTokens.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Books } from "../../ports/engine.ts";
import { inSpan } from "../../tracing/span.ts";
import type { EmbeddingEndpoint, EmbeddingRequest } from "./embeddingRequest.ts";
import { isTooMuch } from "./isTooMuch.ts";
import { formsOf, labelOf, type TextForm, type TextForms } from "./textForms.ts";

export interface OpenAIEmbedderOptions extends EmbeddingEndpoint {
  /** Requests shortened vectors, from models that support them. */
  dimensions?: number | undefined;
  /** How questions and passages are marked for the model; defaults to the known form for the model. */
  forms?: TextForms;
  /** Maximum texts per request. */
  batch?: number;
}

const BATCH = 64;
/** Below every known endpoint's limit, even if our estimate is only half of what the endpoint counts. */
const BATCH_TOKENS = 16_000;

/**
 * `embed` throws when the endpoint refuses, times out (at most one retry) or doesn't return exactly one vector per
 * text. `dimensions` is what the endpoint actually returns, known after the first call.
 */
export function createOpenAIEmbedder(options: OpenAIEmbedderOptions): Embedder {
  const forms = options.forms ?? formsOf(options.model, {});
  // What was learned about the endpoint; shared, since questions and passages go to the same one.
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
      // The client comes with hundreds of files, which most installations have no use for.
      const { EmbeddingRequest } = await import("./embeddingRequest.ts");
      const request = new EmbeddingRequest(options, fieldsOf(form, forms, options.dimensions), signal);
      const sent = texts.map((text) => form.before + text);
      const settle = await pay(options.model, sent, books);
      const about = { kind: "client", attributes: attributesOf(options.model) } as const;
      const vectors = await inSpan(`embeddings ${options.model}`, about, (span) =>
        abortable(() => inBatches(request, sent, shown), signal).finally(() => {
          if (request.tokens !== null) span.set({ "gen_ai.usage.input_tokens": request.tokens });
          return settle(request.tokens);
        }),
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

const attributesOf = (model: string) => ({
  "gen_ai.operation.name": "embeddings",
  "gen_ai.provider.name": "openai",
  "gen_ai.request.model": model,
});

function fieldsOf({ fields }: TextForm, forms: TextForms, dimensions: number | undefined): Record<string, unknown> {
  return { ...(dimensions === undefined ? {} : { [forms.dimensions]: dimensions }), ...fields };
}

/** Splits texts into requests by count and tokens; if the endpoint refuses a batch size, halves it from then on. */
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

/**
 * Reserves the texts' estimated cost.
 * @returns a function to call at the end with the provider's token count; without a count, also after a failure, the
 *   estimate is booked, since nobody knows how far the call got
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
    await books?.onUsage({
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

/** The library retries an aborted request once before it gives up; the caller doesn't wait for that. */
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
