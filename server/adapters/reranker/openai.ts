/** A reranker on any chat model: it reads all passages at once and returns their order. */
import { z } from "zod";
import { createBreaker } from "../../llm/breaker.ts";
import { createChatModel } from "../../llm/chatModel.ts";
import { shapeOf, structuredCall } from "../../llm/structuredCall.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { build } from "./prompt.ts";

export interface OpenaiRerankerOptions {
  apiKey: string;
  baseURL?: string | undefined;
  model: string;
  timeoutMs?: number;
}

const ordered = shapeOf("order", z.object({ order: z.array(z.number().int()) }));

/**
 * `score` throws an EngineError, or an error when the model names no passage, one twice, or one that doesn't exist.
 * Passages it leaves out follow those it names, in their original order.
 */
export function createOpenaiReranker(options: OpenaiRerankerOptions): Reranker {
  const breaker = createBreaker();
  const model = createChatModel(options);
  const deadlineMs = options.timeoutMs ?? 4000;
  return {
    name: `model:${options.model}`,
    paidModel: options.model,
    async score(question, texts, signal, books = { onUsage: () => {} }) {
      signal.throwIfAborted();
      if (texts.length === 0) return [];
      const prompt = build(question, texts);
      const times = { deadlineMs, pieceMs: deadlineMs };
      const call = { task: "rerank" as const, model, breaker, ...times, prompt, call: { ...books, signal } };
      return toScores((await structuredCall(call, ordered)).order, texts.length);
    },
  };
}

/** The best gets 1, each next one a step less; passages left out follow. */
function toScores(order: number[], count: number): number[] {
  const isWhole = order.length > 0 && new Set(order).size === order.length;
  if (!isWhole || order.some((n) => n < 1 || n > count))
    throw new Error("the model's reply gives no order of the passages");
  const rest = Array.from({ length: count }, (_, index) => index + 1).filter((n) => !order.includes(n));
  const scores = new Array<number>(count).fill(0);
  for (const [place, n] of [...order, ...rest].entries()) scores[n - 1] = 1 - place / count;
  return scores;
}
