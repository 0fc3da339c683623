/** Requests to the other cells: to their configured addresses, and nowhere else. */
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CellAddress } from "../config/lists.ts";
import { AppError } from "../kernel/errors.ts";

const CONNECT_MS = 3_000;
/** A stream says something every 15 s. */
const SILENCE_MS = 45_000;
const RETRY_SECONDS = 1;
/**
 * Requests to one cell that wait for a reply to begin, in this process: a cell that takes them and does not answer
 * must not use up this one.
 */
const MOST_WAITING = 256;

interface CellRequest {
  method: string;
  target: string;
  headers: Record<string, string | string[]>;
  body: AsyncIterable<Uint8Array> | Uint8Array | null;
  signal: AbortSignal;
  /** How long its reply may take to begin, from the last sign of life on. */
  headersMs: number;
}

export interface CellRequests {
  /** As `Cells.send`, to this address. */
  send(cell: string, request: CellRequest): Promise<IncomingMessage>;
  close(): void;
}

export function cellRequests(cells: readonly CellAddress[]): CellRequests {
  const options = { keepAlive: true, maxFreeSockets: 32 };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const waiting = new Map<string, number>();
  const urls = new Map(cells.map(({ name, url }) => [name, url]));
  return {
    async send(cell, request) {
      const url = urls.get(cell);
      const count = waiting.get(cell) ?? 0;
      // A tenant may have left for a cell that this one has not been told of.
      if (url === undefined || count >= MOST_WAITING) throw away();
      waiting.set(cell, count + 1);
      try {
        return await exchange(url, request, agents);
      } finally {
        waiting.set(cell, (waiting.get(cell) ?? 1) - 1);
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

const away = (cause?: unknown) => new AppError("unavailable", { cause, retryAfter: RETRY_SECONDS });

async function exchange(
  url: string,
  { method, target, headers, body, signal, headersMs }: CellRequest,
  agents: { http: HttpAgent; https: HttpsAgent },
): Promise<IncomingMessage> {
  const options = { method, headers, signal };
  const outgoing = url.startsWith("https:")
    ? requestHttps(url + target, { ...options, agent: agents.https })
    : requestHttp(url + target, { ...options, agent: agents.http });
  limitConnect(outgoing, Math.min(CONNECT_MS, headersMs));
  outgoing.setTimeout(headersMs, () => outgoing.destroy(new Error(`the cell said nothing for ${headersMs} ms`)));
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", (reply) => {
      outgoing.setTimeout(SILENCE_MS);
      resolve(reply);
    });
    outgoing.on("error", (error) => reject(away(error)));
  });
  const sent = sendBody(outgoing, body);
  sent.catch(() => {});
  // A refusal may come before the body has been read to its end.
  const failed = sent.then(() => replied);
  try {
    return await Promise.race([replied, failed]);
  } catch (error) {
    outgoing.destroy();
    throw error instanceof AppError ? error : away(error);
  }
}

async function sendBody(outgoing: ClientRequest, body: CellRequest["body"]): Promise<void> {
  if (body === null || body instanceof Uint8Array) outgoing.end(body ?? undefined);
  else await pipeline(Readable.from(body, { objectMode: false }), outgoing);
}

/** From the moment it has a socket of its own; one that is used again is connected. */
function limitConnect(outgoing: ClientRequest, ms: number): void {
  outgoing.once("socket", (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(() => outgoing.destroy(new Error(`no connection in ${ms} ms`)), ms);
    const clear = () => clearTimeout(late);
    socket.once("connect", clear).once("close", clear);
  });
}
