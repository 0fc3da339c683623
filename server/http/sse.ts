/**
 * Server-sent events, written directly to Node's response: half the CPU and memory of a web stream (measured in
 * bench/), and no framework default can write an exception's text into a stream. The only code that writes streams.
 */

import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { outgoingOf } from "./headers.ts";
import { createHeartbeats } from "./heartbeats.ts";

/** A frame; `data` must not contain line breaks (JSON has none). */
interface SseFrame {
  id?: number;
  event: string;
  data: string;
}

export interface SseStream {
  /** Writes frames in one call. Does nothing once the client is gone. */
  send(frames: SseFrame | SseFrame[]): void;
  /** Called once, when either side has closed the stream. */
  onClose(listener: () => void): void;
  /** Ends the stream at this time (ms) at the latest; the client then reconnects, and its session is checked again. */
  endAt(moment: number): void;
  /** Ends the stream; `retryMs` tells the client how soon to reconnect. */
  end(retryMs?: number): void;
  readonly closed: boolean;
}

/** The event streams of one service. */
export interface Streams {
  /**
   * Turns this request's response into an event stream. Headers already set on the context are kept. The route must
   * then return `RESPONSE_ALREADY_SENT` (exported here).
   * @param tenantId whose it is, for `endOf`
   */
  open(c: Context, tenantId?: string): SseStream;
  /** The number of open streams. */
  readonly count: number;
  /** Ends every open stream (the process is draining); clients reconnect to another one. */
  endAll(retryMs?: number): void;
  /** Ends the tenant's streams: it moves to another cell, and clients that connect again are sent there. */
  endOf(tenantId: string): void;
}

const HEARTBEAT_MS = 15_000;
/** About as long as a tenant is between two cells. */
const MOVED_RETRY_MS = 1000;
/** An SSE comment: ignored by clients, but keeps proxies from timing out. */
const HEARTBEAT = Buffer.from(":\n\n");
/** A client this far behind is disconnected: it reconnects and resumes from the turn log. */
const MAX_BUFFERED_BYTES = 1_000_000;

/** @param heartbeatMs interval between a stream's heartbeats */
export function openStreams(heartbeatMs = HEARTBEAT_MS): Streams {
  const beats = createHeartbeats<NodeStream>(heartbeatMs, (stream, now) => stream.beat(now + heartbeatMs));
  return {
    open(c, tenantId) {
      const response = outgoingOf(c);
      if (!response) throw new Error("an event stream needs Node's response");
      const headers: Record<string, string> = Object.fromEntries(c.res.headers);
      response.writeHead(200, {
        ...headers,
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      });
      const stream = new NodeStream(response, heartbeatMs, tenantId);
      stream.onClose(beats.add(stream));
      response.write(HEARTBEAT); // sends the headers through every proxy
      return stream;
    },
    get count() {
      return beats.count;
    },
    endAll(retryMs = 1000) {
      for (const each of beats.all()) each.end(retryMs);
    },
    endOf(tenantId) {
      for (const each of beats.all()) if (each.tenantId === tenantId) each.end(MOVED_RETRY_MS);
    },
  };
}

export { RESPONSE_ALREADY_SENT };

class NodeStream implements SseStream {
  closed = false;
  readonly tenantId: string | undefined;
  readonly #response: ServerResponse;
  readonly #heartbeatMs: number;
  readonly #listeners: (() => void)[] = [];
  #endsAt = Number.POSITIVE_INFINITY;
  #ending: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, heartbeatMs: number, tenantId: string | undefined) {
    this.tenantId = tenantId;
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

  /** A heartbeat. @param next when the next one is due (ms): only an end before that needs its own timer */
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
