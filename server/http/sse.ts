/**
 * Server-sent events, written to Node's response: half the CPU and memory of a web stream (measured in
 * bench/), and no framework default may put an exception's text on this path. Nothing else writes streams.
 */
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";

/** A frame: `data` must have no line break (JSON has none). */
interface SseFrame {
  id?: number;
  event: string;
  data: string;
}

export interface SseStream {
  /** Writes frames in one go. Does nothing once the client is gone. */
  send(frames: SseFrame | SseFrame[]): void;
  /** A line clients ignore; keeps proxies from timing out. */
  comment(text?: string): void;
  /** Called once, when either side has ended the stream. */
  onClose(listener: () => void): void;
  /** Ends it at this moment (ms) at the latest; the client comes back at once, and is asked for its session again. */
  endAt(moment: number): void;
  /** Ends the stream; `retryMs` tells the client how soon to come back. */
  end(retryMs?: number): void;
  readonly closed: boolean;
}

const HEARTBEAT_MS = 15_000;
/** A reader this far behind is cut off: it comes back and resumes from the turn log. */
const MAX_BUFFERED_BYTES = 1_000_000;

const open = new Set<NodeStream>();
let heartbeat: NodeJS.Timeout | undefined;

/**
 * Turns this request's response into an event stream. Headers set on the context before are kept.
 * Return `RESPONSE_ALREADY_SENT` (exported here) from the route after it.
 */
export function openSse(c: Context): SseStream {
  const response = (c.env as { outgoing: ServerResponse }).outgoing;
  const headers: Record<string, string> = Object.fromEntries(c.res.headers);
  response.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  const stream = new NodeStream(response);
  open.add(stream);
  heartbeat ??= setInterval(() => {
    for (const each of open) each.comment();
  }, HEARTBEAT_MS).unref();
  response.write(":\n\n"); // flushes the headers through every proxy
  return stream;
}

/** Ends every open stream (the process is draining); clients come back to another replica. */
export function endAllStreams(retryMs = 1000): void {
  for (const each of [...open]) each.end(retryMs);
}

export { RESPONSE_ALREADY_SENT };

class NodeStream implements SseStream {
  closed = false;
  readonly #response: ServerResponse;
  readonly #listeners: (() => void)[] = [];

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on("close", () => this.#close());
    response.on("error", () => this.#close());
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

  comment(text = ""): void {
    if (!this.closed) this.#write(`:${text.replaceAll(/[\r\n]/g, " ")}\n\n`);
  }

  onClose(listener: () => void): void {
    if (this.closed) listener();
    else this.#listeners.push(listener);
  }

  endAt(moment: number): void {
    const timer = setTimeout(() => this.end(0), Math.max(0, moment - Date.now())).unref();
    this.onClose(() => clearTimeout(timer));
  }

  end(retryMs?: number): void {
    if (this.closed) return;
    if (retryMs !== undefined) this.#write(`retry: ${retryMs}\n\n`);
    this.#response.end();
    this.#close();
  }

  #write(text: string): void {
    this.#response.write(text);
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) {
      this.#response.destroy();
      this.#close();
    }
  }

  #close(): void {
    if (this.closed) return;
    this.closed = true;
    open.delete(this);
    if (open.size === 0 && heartbeat) {
      clearInterval(heartbeat);
      heartbeat = undefined;
    }
    for (const listener of this.#listeners.splice(0)) listener();
  }
}
