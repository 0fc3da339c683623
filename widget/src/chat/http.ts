/** One request to the chat API, with every way it can fail as one kind of error. */
import { type ErrorBody, isErrorKey } from "../../../server/protocol/errors.ts";
import type { Failure } from "./state.ts";

/** Why a request did not work. `status` 0 and key `network`: no answer came. */
export class RequestError extends Error {
  status: number;
  key: Failure;
  requestId: string | null;
  /** Seconds the server asks to wait. */
  retryAfter: number | null;

  constructor(status: number, key: Failure, requestId: string | null = null, retryAfter: number | null = null) {
    super(key);
    this.status = status;
    this.key = key;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends a request. Throws RequestError unless the reply is a success, and the abort's own error when aborted. */
export async function send(url: string, options: RequestOptions = {}): Promise<Response> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(url, {
      method: options.method ?? (options.body === undefined ? "GET" : "POST"),
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
      credentials: "omit",
      cache: "no-store",
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new RequestError(0, "network");
  }
  if (response.ok) return response;
  throw await readError(response);
}

async function readError(response: Response): Promise<RequestError> {
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 300) : null;
  try {
    const body = (await response.json()) as Partial<ErrorBody>;
    const key = body.error?.key;
    if (isErrorKey(key)) return new RequestError(response.status, key, body.error?.request_id ?? null, retryAfter);
  } catch {
    // A proxy's own page: the status has to do.
  }
  return new RequestError(response.status, keyOfStatus(response.status), null, retryAfter);
}

function keyOfStatus(status: number): Failure {
  if (status === 401) return "session_expired";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 413) return "payload_too_large";
  if (status === 429) return "rate_limited";
  if (status === 502 || status === 503 || status === 504) return "unavailable";
  return status < 500 ? "bad_request" : "internal";
}
