/** The library's client for embeddings, for one call of `openai.ts`. */
import { OpenAIEmbeddings } from "@langchain/openai";
import { currentSpan } from "../../tracing/span.ts";
import { isTooMuch } from "./isTooMuch.ts";

export interface EmbeddingEndpoint {
  apiKey: string;
  baseUrl?: string;
  model: string;
  timeoutMs?: number;
}

/** Subclassed because the library's client accepts no signal and hides the provider's token count. */
export class EmbeddingRequest extends OpenAIEmbeddings {
  #counted = 0;
  #unanswered = 0;

  readonly #fields: Record<string, unknown>;

  constructor(
    { apiKey, baseUrl, model, timeoutMs = 10_000 }: EmbeddingEndpoint,
    fields: Record<string, unknown>,
    signal?: AbortSignal,
  ) {
    const cancellable: typeof fetch = (url, init) =>
      fetch(url, {
        ...init,
        headers: traced(init?.headers),
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

  /** Tokens as counted by the provider; null unless it reported them for every request. */
  get tokens(): number | null {
    return this.#unanswered === 0 ? this.#counted : null;
  }

  protected override async embeddingWithRetry(request: Parameters<OpenAIEmbeddings["embeddingWithRetry"]>[0]) {
    this.#unanswered++;
    const all = Object.entries({ ...request, ...this.#fields }).filter(([, value]) => value !== null);
    const reply = await super
      .embeddingWithRetry(Object.fromEntries(all) as unknown as typeof request)
      .catch((error) => {
        // Requests refused for their size are not billed, and are retried in parts.
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

/** The operator's own endpoint is told which trace the request is part of. */
function traced(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  const { traceparent } = currentSpan();
  if (traceparent !== null) headers.set("traceparent", traceparent);
  return headers;
}
