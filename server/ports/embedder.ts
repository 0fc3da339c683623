import type { Books } from "./engine.ts";

/** What a model makes of a text. */
export interface TextReading {
  /** Of the text as a whole, at unit length. */
  vector: number[];
  /** Of each of its word pieces that carry meaning, one behind the other (`PIECE_DIMENSIONS` bytes each); null: the model gives none. */
  pieces: Int8Array | null;
}

/** A piece's vector has this many numbers, each of -127 to 127, at a length of about 127. */
export const PIECE_DIMENSIONS = 64;

/** Turns texts into vectors. */
export interface Embedder {
  /** Stored beside each vector: vectors of two models are never compared. */
  readonly model: string;
  readonly dimensions: number;
  /** True when likeness is of words, not of meaning: it then counts for less beside BM25. */
  readonly isLexical?: boolean;
  /** The model that a provider is paid for; none where it is made here. */
  readonly paidModel?: string;
  /** The same model for texts that ask, where it takes them apart from those that answer: vectors of both are compared. */
  readonly forQuestions?: Embedder;
  /** Another model's embedder, for vectors that were made before the model was changed; null when it can't be had any more. */
  other?(model: string): Embedder | null;
  /** One unit-length vector per text, in order. Throws when the model behind it fails. @param books where a paid model's cost goes */
  embed(texts: string[], signal?: AbortSignal, books?: Books): Promise<number[][]>;
  /** The same with the vectors of each text's pieces, where the model has any. */
  read?(texts: string[], signal?: AbortSignal, books?: Books): Promise<TextReading[]>;
  /**
   * Vectors of texts in other languages than the model reads, comparable with its own: what they say is near what says it in
   * English. Missing where it reads all languages itself, or has no model for them.
   */
  readForeign?(texts: string[], role: "question" | "passage", signal?: AbortSignal): Promise<number[][]>;
  /** Begins to read a text that is about to be asked for, where that costs no more than this machine's time. */
  readAhead?(text: string): void;
  /** Whether a search term is a word it was taught whole, and so no misspelled one. */
  knows?(term: string): boolean;
  /** The word it was taught whole that a search term is of, or most likely a slip of; null when it is like none. */
  spell?(term: string): string | null;
  /** Starts what takes long to start, so that the first question need not wait for it. */
  warm?(): void;
  /** Lets go of what it holds; a later call takes hold again. */
  close?(): Promise<void>;
}

/** What to embed questions by: such as are compared with each other as well as such as look for passages. */
export const forQuestions = (embedder: Embedder): Embedder => embedder.forQuestions ?? embedder;

/** What the embedder makes of each text, in order: with pieces where it has them. @throws what the embedder throws */
export async function readTexts(
  embedder: Pick<Embedder, "embed" | "read">,
  texts: string[],
  signal?: AbortSignal,
  books?: Books,
): Promise<TextReading[]> {
  if (embedder.read) return embedder.read(texts, signal, books);
  return (await embedder.embed(texts, signal, books)).map((vector) => ({ vector, pieces: null }));
}
