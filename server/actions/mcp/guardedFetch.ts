/** The `fetch` given to the MCP library: it uses the guarded caller, with one deadline for a whole exchange. */

import type { WebCaller, WebCallResult } from "../../ports/webCaller.ts";
import { isObject } from "../imports/json.ts";

export interface Limits {
  maxBytes: number;
  /** Time limit for the whole exchange. */
  totalMs: number;
  signal: AbortSignal | undefined;
}

export interface GuardedFetch {
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** The latest request's result, and whether the tool was called. */
  latest: WebCallResult | null;
  isCalled: boolean;
}

/** @param key sent only with the tool's call: a server that honors it would refuse further requests as repeats */
export function guardedFetch(caller: WebCaller, limits: Limits, key: string | null): GuardedFetch {
  const until = performance.now() + limits.totalMs;
  const guarded: GuardedFetch = { fetch: send, latest: null, isCalled: false };

  async function send(
    url: string | URL,
    { method, headers: given, body, signal }: RequestInit = {},
  ): Promise<Response> {
    // A GET opens a stream for messages from the server, which are not supported.
    if (method !== "POST" && method !== "DELETE") return new Response(null, { status: 405 });
    const text = typeof body === "string" ? body : null;
    const headers = Object.fromEntries(new Headers(given));
    if (text !== null && isToolCall(text)) {
      guarded.isCalled = true;
      if (key !== null) headers["idempotency-key"] = key;
    }
    const totalMs = Math.max(1, Math.ceil(until - performance.now()));
    const signals = [limits.signal, signal].filter((each) => each instanceof AbortSignal);
    const { maxBytes } = limits;
    const request = { method, url: String(url), headers, body: text, maxBytes, totalMs } as const;
    const result = await caller.call({ ...request, signal: AbortSignal.any(signals) });
    guarded.latest = result;
    return toResponse(result);
  }
  return guarded;
}

function isToolCall(text: string): boolean {
  const message: unknown = JSON.parse(text);
  return isObject(message) && message.method === "tools/call";
}

/** Redirects fail here: the library would follow one within the origin. */
function toResponse(result: WebCallResult): Response {
  if (result.status === null) throw new TypeError(result.failure);
  const { status, body } = result;
  if (status >= 300 && status < 400) throw new TypeError("redirected");
  // Length and encoding are dropped, because the body was already read and decompressed.
  const { "content-type": type, "mcp-session-id": session } = result.headers;
  const headers = { ...(type && { "content-type": type }), ...(session && { "mcp-session-id": session }) };
  if (body === null && status < 300) throw new TypeError("reply_unreadable");
  const isBare = status === 204 || body === null;
  return new Response(isBare ? null : new Uint8Array(body), { status, headers });
}
