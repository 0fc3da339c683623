/** Orders passages anew by reading them beside the question. Optional: without one the fused order stands. */
export interface Reranker {
  readonly name: string;
  /** A relevance per text, in the order given. Throws on failure; the caller then keeps its own order. */
  score(question: string, texts: string[], signal: AbortSignal): Promise<number[]>;
}
