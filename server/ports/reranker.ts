import type { Usage } from "./engine.ts";

/** Orders passages anew by reading them beside the question. Optional: without one the fused order stands. */
export interface Reranker {
  readonly name: string;
  /**
   * A relevance per text, in the order given. Throws on failure; the caller then keeps its own order.
   * @param onUsage told what a language model was paid, also for calls that failed half-way
   */
  score(question: string, texts: string[], signal: AbortSignal, onUsage?: (usage: Usage) => void): Promise<number[]>;
}
