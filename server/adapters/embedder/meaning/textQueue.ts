/** The texts that wait for the embedding model, in the order in which it gets them. */
import type { TextReading } from "../../../ports/embedder.ts";

/** Texts that somebody waits for. */
export interface Call {
  /** Those that are not read yet, each once. */
  waiting: Set<string>;
  /** A text that the thread died on twice is given up. */
  deaths: number;
  /** Gets each of them, which is then taken out of `waiting`. */
  take(text: string, reading: TextReading): void;
  reject(error: Error): void;
}

/**
 * Calls by how much is left of them, shortest first: a visitor's question never waits for a document's passages, nor does
 * a document of two pages wait for a book.
 */
export class TextQueue {
  #calls: Call[] = [];
  readonly #mostTexts: number;

  /** @param mostTexts more may not wait, counted over all calls */
  constructor(mostTexts: number) {
    this.#mostTexts = mostTexts;
  }

  /** @returns false when too much waits already; a call always finds room in an empty queue */
  add(call: Call): boolean {
    const waiting = this.#calls.reduce((sum, other) => sum + left(other), 0);
    if (waiting > 0 && waiting + left(call) > this.#mostTexts) return false;
    this.#calls.push(call);
    return true;
  }

  /** The call whose next text is due; null when nothing waits. */
  next(): Call | null {
    return this.#calls.reduce<Call | null>((best, call) => (best && left(best) <= left(call) ? best : call), null);
  }

  /** Gives a text's reading to all who wait for it. Calls that wait for nothing more leave. */
  give(text: string, reading: TextReading): void {
    for (const call of this.#calls) {
      if (!call.waiting.delete(text)) continue;
      call.take(text, reading);
    }
    this.#calls = this.#calls.filter((call) => left(call) > 0);
  }

  remove(call: Call): void {
    this.#calls = this.#calls.filter((other) => other !== call);
  }

  /** Takes all calls out. */
  drain(): Call[] {
    const all = this.#calls;
    this.#calls = [];
    return all;
  }
}

const left = (call: Call) => call.waiting.size;
