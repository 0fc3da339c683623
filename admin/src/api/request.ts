/** One request from the app to its own service. Failures become an `ApiError` with the server's key. */
import { type ErrorKey, type FieldProblem, isErrorKey, type Problem } from "../../../server/protocol/errors.ts";

export class ApiError extends Error {
  override name = "ApiError";
  readonly key: ErrorKey | "network";
  readonly details: Record<string, unknown>;
  /** Rejected input fields, by name. */
  readonly errors: FieldProblem[];
  readonly requestId: string;
  /** Seconds to wait, if the server said so. */
  readonly retryAfter: number | null;
  constructor(key: ErrorKey | "network", body?: Partial<Problem> | null, retryAfter: number | null = null) {
    super(key);
    this.key = key;
    this.details = body?.details ?? {};
    this.errors = body?.errors ?? [];
    this.requestId = body?.request_id ?? "";
    this.retryAfter = retryAfter;
  }
}

export const BASE = "/api/v1/admin";
/** Tells the server that this write comes from the admin app itself. */
const CSRF = { "x-frontdesk-csrf": "1" };

let onSignedOut: () => void = () => {};
/** Registers a listener for when the server no longer knows the session. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

let onTenantChanged: () => void = () => {};
/** Registers a listener for when another window has opened a different desk than this page shows. */
export function whenTenantChanged(listener: () => void): void {
  onTenantChanged = listener;
}

let shownTenant: string | null = null;
/** Sends the shown desk's id with every request, so that none can reach another desk by mistake. */
export function showTenant(tenantId: string | null): void {
  shownTenant = tenantId;
}

/** Sends one of the app's own requests. @throws ApiError */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const tenant: Record<string, string> = shownTenant && path.startsWith(BASE) ? { "x-tenant-id": shownTenant } : {};
  const headers = { ...CSRF, ...tenant, ...(init.headers as Record<string, string> | undefined) };
  let reply: Response;
  try {
    reply = await fetch(path, { ...init, headers, credentials: "same-origin" });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError("network");
  }
  if (reply.ok) return reply;
  const body = (await reply.json().catch(() => null)) as Partial<Problem> | null;
  const key = isErrorKey(body?.key) ? body.key : reply.status >= 500 ? "unavailable" : "bad_request";
  if (reply.status === 401 && path.startsWith(BASE)) onSignedOut();
  if (key === "tenant_changed") onTenantChanged();
  throw new ApiError(key, body, Number(reply.headers.get("retry-after")) || null);
}

/**
 * Sends a body as JSON (forms and files unchanged) and reads JSON. An empty reply is undefined; a file or an event
 * stream is returned as the Response. @throws ApiError
 */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body instanceof FormData || body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const reply = await send(path, init);
  const isJson = reply.headers.get("content-type")?.startsWith("application/json");
  return (isJson ? reply.json() : reply.status === 204 ? undefined : reply) as T;
}

/** Changes the signed-in person's own account. @throws ApiError */
export const auth = (path: string, body: unknown) => call<{ done: true }>("POST", `/api/auth${path}`, body);
/** The query string of all values that are set. */
export const query = (values: Record<string, string | number | undefined> = {}) => {
  const set = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  return set.length > 0 ? `?${new URLSearchParams(set)}` : "";
};
