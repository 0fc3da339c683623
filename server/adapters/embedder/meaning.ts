/** Vectors of meaning without a key or a network: a small sentence encoder that comes with the product, in a thread of its own. */
import type { Embedder, TextReading } from "../../ports/embedder.ts";
import { type Call, TextQueue } from "./meaning/textQueue.ts";
import { type Reply, startThread, type Thread } from "./meaning/thread.ts";
import { isWholeWord } from "./meaning/wholeWords.ts";

const DIMENSIONS = 384;
export const MEANING_MODEL = `meaning-1-${DIMENSIONS}`;
/** At some 10 ms each, a minute's work. */
const MOST_WAITING = 6000;
const WORKER = new URL("./meaning/workerMain.ts", import.meta.url);

/**
 * The thread starts with the first call, or with `warm`, and keeps no process alive. One text is embedded at a time, since
 * a single core gains nothing from batches; a text's vector therefore does not depend on its company. `embed` throws when
 * the model can't be run or too much waits.
 */
export function createMeaningEmbedder(worker: URL = WORKER): Embedder {
  const thread = new ModelThread(worker);
  return {
    model: MEANING_MODEL,
    dimensions: DIMENSIONS,
    embed: async (texts, signal) => (await thread.read(texts, signal)).map(({ vector }) => vector),
    read: (texts, signal) => thread.read(texts, signal),
    knows: isWholeWord,
    warm: () => thread.warm(),
    close: () => thread.stop(),
  };
}

/** Hands the queue's texts to the thread, one after the other, and starts another when it dies. */
class ModelThread {
  readonly #script: URL;
  readonly #queue = new TextQueue(MOST_WAITING);
  #thread: Thread | null = null;
  /** Whose text the thread is at. */
  #current: Call | null = null;

  constructor(script: URL) {
    this.#script = script;
  }

  read(texts: string[], signal?: AbortSignal): Promise<TextReading[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const call: Call = { texts, readings: [], deaths: 0, resolve: onReadings, reject: onError };
      const onAbort = () => {
        this.#queue.remove(call);
        onError(signal?.reason);
      };
      function onReadings(readings: TextReading[]) {
        signal?.removeEventListener("abort", onAbort);
        resolve(readings);
      }
      function onError(error: unknown) {
        signal?.removeEventListener("abort", onAbort);
        reject(error);
      }
      if (!this.#queue.add(call)) return reject(new Error("too many texts wait for the embedding model"));
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#advance();
    });
  }

  warm(): void {
    if (!this.#thread) this.#start().rest();
  }

  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    this.#current = null;
    for (const call of this.#queue.drain()) call.reject(new Error("the embedder was closed"));
    await thread?.end();
  }

  #advance(): void {
    if (this.#current) return;
    const call = this.#queue.next();
    if (!call) {
      this.#thread?.rest();
      return;
    }
    this.#current = call;
    const thread = this.#thread ?? this.#start();
    thread.send(call.texts[call.readings.length]!);
  }

  #start(): Thread {
    const thread = startThread(this.#script, {
      reply: (reply) => {
        if (thread === this.#thread) this.#take(reply);
      },
      end: (cause) => {
        if (thread === this.#thread) this.#bury(cause);
      },
    });
    this.#thread = thread;
    return thread;
  }

  #take(reply: Reply): void {
    const call = this.#current;
    this.#current = null;
    if (call && "vector" in reply) {
      call.readings.push({ vector: Array.from(reply.vector), pieces: reply.pieces });
      if (call.readings.length === call.texts.length) this.#end(call, () => call.resolve(call.readings));
    } else if (call && "failure" in reply) {
      this.#end(call, () => call.reject(new Error(`the embedding model failed: ${reply.failure}`)));
    }
    this.#advance();
  }

  /** The thread is gone: its text gets another try, with a new one. */
  #bury(cause: unknown): void {
    const call = this.#current;
    this.#thread = null;
    this.#current = null;
    if (call && ++call.deaths > 1) {
      this.#end(call, () => call.reject(new Error("the embedding model's thread died twice", { cause })));
    }
    this.#advance();
  }

  #end(call: Call, settle: () => void): void {
    this.#queue.remove(call);
    settle();
  }
}
