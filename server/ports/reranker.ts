import type { Books } from "./engine.ts";

/** Orders passages anew by reading them beside the question. Optional: without one the fused order stands. */
export interface Reranker {
  readonly name: string;
  /** The language model that is paid for it; none where another kind of service ranks. */
  readonly paidModel?: string;
  /**
   * A relevance per text, in the order given. Throws on failure; the caller then keeps its own order.
   * @param books where a language model's cost goes, also of calls that failed half-way
   */
  score(question: string, texts: string[], signal: AbortSignal, books?: Books): Promise<number[]>;
}
