/** What was made of short texts lately: within a turn, the same question and sentences are asked for again and again. */
import type { TextReading } from "../../ports/embedder.ts";

/** Longer texts are documents' passages, which are embedded once. */
const LONGEST = 500;
/** 8 MB of vectors: 2 600 texts with 384 dimensions. */
const MOST_NUMBERS = 1_000_000;

/** Readings are shared: nobody may change one. */
export class RecentReadings {
  /** In the order of their last use. */
  readonly #kept = new Map<string, TextReading>();

  get(text: string): TextReading | undefined {
    const reading = this.#kept.get(text);
    if (!reading) return undefined;
    this.#kept.delete(text);
    this.#kept.set(text, reading);
    return reading;
  }

  /** Keeps it unless the text is long; the longest unused goes. */
  set(text: string, reading: TextReading): void {
    if (text.length > LONGEST) return;
    this.#kept.set(text, reading);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size * reading.vector.length > MOST_NUMBERS) this.#kept.delete(oldest);
  }
}
