import type { Books } from "./engine.ts";

/** Reorders passages by reading them together with the question. Optional: without one the fused order stands. */
export interface Reranker {
  readonly name: string;
  /** The billed language model; absent when another kind of service ranks. */
  readonly paidModel?: string;
  /**
   * Returns one relevance per text, in the order given. Throws on failure; the caller then keeps its own order.
   * @param books records a language model's cost, also of calls that failed half-way
   */
  score(question: string, texts: string[], signal: AbortSignal, books?: Books): Promise<number[]>;
}
