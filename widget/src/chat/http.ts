/** One request to the chat API; every failure becomes a RequestError. */
import type { Problem } from "../../../server/protocol/errors.ts";
import type { Failure } from "./state.ts";
import { waits } from "./waits.ts";

/** Why a request failed. `status` 0 with key `network`: no reply arrived, or none in time. */
export class RequestError extends Error {
  status: number;
  key: Failure;
  requestId: string | null;
  /** How long the server asks us to wait, in milliseconds. */
  waitMs: number | null;

  constructor(status: number, key: Failure, requestId: string | null = null, waitMs: number | null = null) {
    super(key);
    this.status = status;
    this.key = key;
    this.requestId = requestId;
    this.waitMs = waitMs;
  }
}

/** Wraps any failure as a RequestError. */
export const toRequestError = (error: unknown): RequestError =>
  error instanceof RequestError ? error : new RequestError(0, "network");

export interface RequestOptions {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The JSON of a reply, or undefined if it has no body. Throws RequestError unless the request succeeds. */
export function ask<T>(url: string, options?: RequestOptions): Promise<T> {
  return exchange(url, options, (response) => (response.status === 204 ? undefined : response.json()) as T);
}

/** Opens a streaming reply; resolves once the headers arrive. Throws RequestError unless the request succeeds. */
export function open(url: string, options?: RequestOptions): Promise<Response> {
  return exchange(url, options, (response) => response);
}

async function exchange<T>(
  url: string,
  { method, body, token, headers, signal }: RequestOptions = {},
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, waits.reply);
  signal?.addEventListener("abort", stop);
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        // Without a session, send plain text: it needs no CORS preflight.
        ...(body !== undefined && { "content-type": token ? "application/json" : "text/plain" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: abort.signal,
      credentials: "omit",
      cache: "no-store",
    });
    if (!response.ok) throw await readError(response);
    return await read(response);
  } catch (error) {
    throw toRequestError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function readError(response: Response): Promise<RequestError> {
  const { status, headers } = response;
  const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
  const waitMs = seconds >= 0 ? Math.min(seconds, 300) * 1000 : null;
  // A proxy's error page has no key, so derive one from the status.
  const { key, request_id } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new RequestError(status, key ?? keyOfStatus(status), request_id ?? null, waitMs);
}

function keyOfStatus(status: number): Failure {
  if (status === 401) return "session_expired";
  if (status === 404) return "not_found";
  if (status === 429) return "rate_limited";
  return status < 500 ? "bad_request" : "unavailable";
}
