/** Cache of embeddings of short texts: within a turn, the same question and sentences are embedded repeatedly. */
import type { TextReading } from "../../ports/embedder.ts";

/** Longer texts are document chunks, which are embedded only once. */
const MAX_TEXT_CHARS = 500;
/** 8 MB of vectors: 2,600 texts at 384 dimensions. */
const MAX_NUMBERS = 1_000_000;

/** A least-recently-used cache. Its entries are shared: never mutate them. */
export class RecentReadings {
  /** Least recently used first. */
  readonly #kept = new Map<string, TextReading>();

  get(text: string): TextReading | undefined {
    const reading = this.#kept.get(text);
    if (!reading) return undefined;
    this.#kept.delete(text);
    this.#kept.set(text, reading);
    return reading;
  }

  /** Stores the embedding unless the text is long; evicts the least recently used. */
  set(text: string, reading: TextReading): void {
    if (text.length > MAX_TEXT_CHARS) return;
    this.#kept.set(text, reading);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size * reading.vector.length > MAX_NUMBERS) this.#kept.delete(oldest);
  }
}
