/** Turns texts into vectors. */
export interface Embedder {
  /** Stored beside each vector: vectors of two models are never compared. */
  readonly model: string;
  readonly dimensions: number;
  /** True when likeness is of words, not of meaning: it then counts for less beside BM25. */
  readonly isLexical?: boolean;
  /** Another model's embedder, for vectors that were made before the model was changed; null when it can't be had any more. */
  other?(model: string): Embedder | null;
  /** One unit-length vector per text, in order. Throws when the model behind it fails. */
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>;
  /** Lets go of what it holds; a later call takes hold again. */
  close?(): Promise<void>;
}
