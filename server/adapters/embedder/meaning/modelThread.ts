/** A model's thread with its queue: each text is embedded once, in queue order. */
import { lookUp } from "../../../language/lists.ts";
import type { TextReading } from "../../../ports/embedder.ts";
import { RecentReadings } from "../recentReadings.ts";
import { type Call, TextQueue } from "./textQueue.ts";
import { type Reply, startThread, type Thread } from "./thread.ts";

/** A minute's work at about 10 ms each. */
const MAX_WAITING = 6000;

/** Feeds queued texts to the thread one at a time, and replaces the thread when it dies. */
export class ModelThread {
  readonly #script: URL;
  readonly #queue = new TextQueue(MAX_WAITING);
  readonly #recent = new RecentReadings();
  #thread: Thread | null = null;
  /** The text being embedded, and the call it belongs to. */
  #current: { text: string; call: Call } | null = null;

  constructor(script: URL) {
    this.#script = script;
  }

  async read(texts: string[], signal?: AbortSignal): Promise<TextReading[]> {
    signal?.throwIfAborted();
    const readings = new Map<string, TextReading>();
    const waiting = new Set<string>();
    for (const text of texts) {
      const known = this.#recent.get(text);
      if (known) readings.set(text, known);
      else waiting.add(text);
    }
    if (waiting.size > 0) await this.#wait(waiting, readings, signal);
    return texts.map((text) => lookUp(readings, text));
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

  /** Resolves when all of them are in `readings`. */
  #wait(waiting: Set<string>, readings: Map<string, TextReading>, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const call: Call = {
      waiting,
      deaths: 0,
      take: (text, reading) => {
        readings.set(text, reading);
        if (waiting.size === 0) resolve();
      },
      reject,
    };
    if (!this.#queue.add(call)) return Promise.reject(new Error("too many texts wait for the embedding model"));
    const onAbort = () => {
      this.#queue.remove(call);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#advance();
    return promise.finally(() => signal?.removeEventListener("abort", onAbort));
  }

  #advance(): void {
    if (this.#current) return;
    const call = this.#queue.next();
    if (!call) {
      this.#thread?.rest();
      return;
    }
    const text = call.waiting.values().next().value!;
    this.#current = { text, call };
    const thread = this.#thread ?? this.#start();
    thread.send(text);
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
    const current = this.#current;
    this.#current = null;
    if (current && "vector" in reply) {
      const reading = { vector: Array.from(reply.vector), pieces: reply.pieces };
      this.#recent.set(current.text, reading);
      this.#queue.give(current.text, reading);
    } else if (current && "failure" in reply) {
      this.#giveUp(current.call, new Error(`the embedding model failed: ${reply.failure}`));
    }
    this.#advance();
  }

  /** The thread has died: start a new one, and retry its text. */
  #bury(cause: unknown): void {
    const current = this.#current;
    this.#thread = null;
    this.#current = null;
    if (current && ++current.call.deaths > 1) {
      this.#giveUp(current.call, new Error("the embedding model's thread died twice", { cause }));
    }
    this.#advance();
  }

  #giveUp(call: Call, error: Error): void {
    this.#queue.remove(call);
    call.reject(error);
  }
}
