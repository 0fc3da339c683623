/**
 * Server-sent events, written to Node's response: half the CPU and memory of a web stream (measured in
 * bench/), and no framework default may put an exception's text on this path. Nothing else writes streams.
 */
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { createHeartbeats } from "./heartbeats.ts";

/** A frame: `data` must have no line break (JSON has none). */
interface SseFrame {
  id?: number;
  event: string;
  data: string;
}

export interface SseStream {
  /** Writes frames in one go. Does nothing once the client is gone. */
  send(frames: SseFrame | SseFrame[]): void;
  /** Called once, when either side has ended the stream. */
  onClose(listener: () => void): void;
  /** Ends it at this moment (ms) at the latest; the client comes back at once, and is asked for its session again. */
  endAt(moment: number): void;
  /** Ends the stream; `retryMs` tells the client how soon to come back. */
  end(retryMs?: number): void;
  readonly closed: boolean;
}

/** The event streams of one service. */
export interface Streams {
  /**
   * Turns this request's response into an event stream. Headers set on the context before are kept.
   * Return `RESPONSE_ALREADY_SENT` (exported here) from the route after it.
   */
  open(c: Context): SseStream;
  /** How many are open. */
  readonly count: number;
  /** Ends every open stream (the process is draining); clients come back to another one. */
  endAll(retryMs?: number): void;
}

const HEARTBEAT_MS = 15_000;
/** A line clients ignore; it keeps proxies from timing out. */
const HEARTBEAT = Buffer.from(":\n\n");
/** A reader this far behind is cut off: it comes back and resumes from the turn log. */
const MAX_BUFFERED_BYTES = 1_000_000;

/** @param heartbeatMs how often each stream gives a sign of life */
export function openStreams(heartbeatMs = HEARTBEAT_MS): Streams {
  const beats = createHeartbeats<NodeStream>(heartbeatMs, (stream, now) => stream.beat(now + heartbeatMs));
  return {
    open(c) {
      const response = (c.env as { outgoing: ServerResponse }).outgoing;
      const headers: Record<string, string> = Object.fromEntries(c.res.headers);
      response.writeHead(200, {
        ...headers,
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      });
      const stream = new NodeStream(response, heartbeatMs);
      stream.onClose(beats.add(stream));
      response.write(HEARTBEAT); // flushes the headers through every proxy
      return stream;
    },
    get count() {
      return beats.count;
    },
    endAll(retryMs = 1000) {
      for (const each of beats.all()) each.end(retryMs);
    },
  };
}

export { RESPONSE_ALREADY_SENT };

class NodeStream implements SseStream {
  closed = false;
  readonly #response: ServerResponse;
  readonly #heartbeatMs: number;
  readonly #listeners: (() => void)[] = [];
  #endsAt = Number.POSITIVE_INFINITY;
  #ending: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, heartbeatMs: number) {
    this.#response = response;
    this.#heartbeatMs = heartbeatMs;
    const close = () => this.#close();
    response.on("close", close);
    response.on("error", close);
  }

  send(frames: SseFrame | SseFrame[]): void {
    if (this.closed) return;
    const list = Array.isArray(frames) ? frames : [frames];
    let text = "";
    for (const { id, event, data } of list) {
      text += id === undefined ? `event: ${event}\ndata: ${data}\n\n` : `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;
    }
    this.#write(text);
  }

  /** A sign of life. @param next when the following one is due (ms): an end before that gets a timer, others need none */
  beat(next: number): void {
    this.#write(HEARTBEAT);
    if (this.#endsAt <= next) this.#endInTime();
  }

  onClose(listener: () => void): void {
    if (this.closed) listener();
    else this.#listeners.push(listener);
  }

  endAt(moment: number): void {
    this.#endsAt = moment;
    if (moment <= Date.now() + this.#heartbeatMs) this.#endInTime();
  }

  end(retryMs?: number): void {
    if (this.closed) return;
    if (retryMs !== undefined) this.#write(`retry: ${retryMs}\n\n`);
    this.#response.end();
    this.#close();
  }

  #endInTime(): void {
    this.#ending ??= setTimeout(() => this.end(0), Math.max(0, this.#endsAt - Date.now())).unref();
  }

  #write(bytes: string | Buffer): void {
    this.#response.write(bytes);
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) {
      this.#response.destroy();
      this.#close();
    }
  }

  #close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.#ending);
    for (const listener of this.#listeners.splice(0)) listener();
  }
}
