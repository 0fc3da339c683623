/** The queue of texts for the embedding model. */
import type { TextReading } from "../../../ports/embedder.ts";

/** Texts that one caller waits for. */
export interface Call {
  /** Texts not embedded yet, each once. */
  waiting: Set<string>;
  /** Times the thread died on one of its texts; the text is given up after the second. */
  deaths: number;
  /** Receives each embedding; its text is then removed from `waiting`. */
  take(text: string, reading: TextReading): void;
  reject(error: Error): void;
}

/** Shortest remaining call first: a question never waits for a document's chunks, nor two pages for a book. */
export class TextQueue {
  #calls: Call[] = [];
  readonly #maxTexts: number;

  /** @param maxTexts maximum texts waiting, over all calls */
  constructor(maxTexts: number) {
    this.#maxTexts = maxTexts;
  }

  /** @returns false when the queue is full; an empty queue accepts any call */
  add(call: Call): boolean {
    const waiting = this.#calls.reduce((sum, other) => sum + left(other), 0);
    if (waiting > 0 && waiting + left(call) > this.#maxTexts) return false;
    this.#calls.push(call);
    return true;
  }

  /** The call to serve next; null when nothing waits. */
  next(): Call | null {
    return this.#calls.reduce<Call | null>((best, call) => (best && left(best) <= left(call) ? best : call), null);
  }

  /** Gives a text's embedding to every call that waits for it, and removes the calls that are complete. */
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

  /** Removes and returns all calls. */
  drain(): Call[] {
    const all = this.#calls;
    this.#calls = [];
    return all;
  }
}

const left = (call: Call) => call.waiting.size;
