/** Rerankers over HTTP: Cohere and Jina (`/rerank`, `documents`) and Text Embeddings Inference (`/rerank`, `texts`). */
import { z } from "zod";
import { createBreaker } from "../../llm/breaker.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { inSpan } from "../../tracing/span.ts";

export interface HttpRerankerOptions {
  style: "cohere" | "jina" | "tei";
  /** The full URL, e.g. `https://api.jina.ai/v1/rerank`. */
  url: string;
  apiKey?: string;
  model?: string;
  timeoutMs?: number;
}

const ranked = z.object({
  results: z.array(z.object({ index: z.number().int().min(0), relevance_score: z.number() })),
});
const scored = z.array(z.object({ index: z.number().int().min(0), score: z.number() }));

/** `score` throws on any status but 200, on a timeout, and when a text has no score. */
export function createHttpReranker(options: HttpRerankerOptions): Reranker {
  const breaker = createBreaker();
  return {
    name: options.model ? `${options.style}:${options.model}` : options.style,
    async score(question, texts, signal) {
      signal.throwIfAborted();
      if (texts.length === 0) return [];
      // Don't make a visitor wait for an endpoint that has just failed several times.
      if (!breaker.admit()) throw new Error("the reranker is left alone for a while");
      try {
        const scores = await inSpan("rerank", { kind: "client" }, () => ask(options, question, texts, signal));
        breaker.succeed();
        return scores;
      } catch (error) {
        if (signal.aborted) breaker.forget();
        else breaker.fail();
        throw error;
      }
    },
  };
}

async function ask(
  options: HttpRerankerOptions,
  question: string,
  texts: string[],
  signal: AbortSignal,
): Promise<number[]> {
  const response = await fetch(options.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
    },
    body: JSON.stringify(bodyOf(options, question, texts)),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs ?? 3000)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the reranker answered with status ${response.status}`);
  }
  return inOrder(await response.json(), texts.length);
}

function bodyOf(options: HttpRerankerOptions, question: string, texts: string[]) {
  if (options.style === "tei") return { query: question, texts, truncate: true };
  return { model: options.model, query: question, documents: texts, top_n: texts.length };
}

/** Restores the passages' order: both response formats list results by index, in the API's own order. */
function inOrder(body: unknown, count: number): number[] {
  const pairs = Array.isArray(body)
    ? scored.parse(body).map((row) => [row.index, row.score] as const)
    : ranked.parse(body).results.map((row) => [row.index, row.relevance_score] as const);
  const scores = new Array<number>(count).fill(Number.NaN);
  for (const [index, score] of pairs) if (index < count) scores[index] = score;
  if (scores.some(Number.isNaN)) throw new Error("the reranker left a text without a score");
  return scores;
}
