import type { Books } from "./engine.ts";

/** The embedding of a text. */
export interface TextReading {
  /** Of the whole text, at unit length. */
  vector: number[];
  /**
   * Vectors of the word pieces that carry meaning, concatenated (`PIECE_DIMENSIONS` bytes each); null if the model
   * provides none.
   */
  pieces: Int8Array | null;
}

/** Dimensions of a piece's vector; each value is -127 to 127, and the length about 127. */
export const PIECE_DIMENSIONS = 64;

/** Turns texts into vectors. */
export interface Embedder {
  /** Stored with each vector: vectors of different models are never compared. */
  readonly model: string;
  readonly dimensions: number;
  /** True when similarity is of words, not of meaning; it then weighs less compared with BM25. */
  readonly isLexical?: boolean;
  /** The billed model; absent when embeddings are computed locally. */
  readonly paidModel?: string;
  /** The same model in question mode, if it distinguishes questions from passages; vectors of both are comparable. */
  readonly forQuestions?: Embedder;
  /** The embedder for vectors made before the model was changed; null when that model is no longer available. */
  other?(model: string): Embedder | null;
  /** One unit-length vector per text, in order. @throws when the model fails. @param books records the cost */
  embed(texts: string[], signal?: AbortSignal, books?: Books): Promise<number[][]>;
  /** Like `embed`, with the vectors of each text's pieces, if the model provides them. */
  read?(texts: string[], signal?: AbortSignal, books?: Books): Promise<TextReading[]>;
  /**
   * Vectors of texts in languages the model doesn't know, comparable with its own: they are close to those of the same
   * statement in English. Absent if the model knows all languages, or there is no model for the others.
   */
  readForeign?(texts: string[], role: "question" | "passage", signal?: AbortSignal): Promise<number[][]>;
  /** Starts embedding a text that will be needed soon; only where that costs nothing but local CPU time. */
  readAhead?(text: string): void;
  /** Whether a search term is a word in the model's vocabulary, and so not misspelled. */
  knows?(term: string): boolean;
  /** The vocabulary word a search term stems from, or most likely misspells; null when none is close. */
  spell?(term: string): string | null;
  /** Begins slow initialization, so that the first question need not wait for it. */
  warm?(): void;
  /** Releases resources; a later call acquires them again. */
  close?(): Promise<void>;
}

/** The embedder for questions, whether they are compared with each other or with passages. */
export const forQuestions = (embedder: Embedder): Embedder => embedder.forQuestions ?? embedder;

/** Embeds each text, in order, with pieces where available. @throws what the embedder throws */
export async function readTexts(
  embedder: Pick<Embedder, "embed" | "read">,
  texts: string[],
  signal?: AbortSignal,
  books?: Books,
): Promise<TextReading[]> {
  if (embedder.read) return embedder.read(texts, signal, books);
  return (await embedder.embed(texts, signal, books)).map((vector) => ({ vector, pieces: null }));
}
