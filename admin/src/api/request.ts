/** One request of the app to its own service. What goes wrong becomes an `ApiError` with the server's key. */
import { type ErrorKey, type FieldProblem, isErrorKey, type Problem } from "../../../server/protocol/errors.ts";

export class ApiError extends Error {
  override name = "ApiError";
  readonly key: ErrorKey | "network";
  readonly details: Record<string, unknown>;
  /** What of the input was refused, by name. */
  readonly errors: FieldProblem[];
  readonly requestId: string;
  /** Seconds, when the server named them. */
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
/** Called whenever the server no longer knows the session. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

let onTenantChanged: () => void = () => {};
/** Called when another desk than this page shows was opened, in another window. */
export function whenTenantChanged(listener: () => void): void {
  onTenantChanged = listener;
}

let shownTenant: string | null = null;
/** Names the desk this page shows in every request, so that none is ever meant for another. */
export function showTenant(tenantId: string | null): void {
  shownTenant = tenantId;
}

/** Sends a request of the app's own. @throws ApiError */
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
 * Sends a body as JSON (forms and files as they are) and reads JSON; nothing comes back as undefined, and a file or an
 * event stream as the reply it is. @throws ApiError
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

/** A write of one's own account. @throws ApiError */
export const auth = (path: string, body: unknown) => call<{ done: true }>("POST", `/api/auth${path}`, body);
/** What follows a path: the values that are set. */
export const query = (values: Record<string, string | number | undefined> = {}) => {
  const set = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  return set.length > 0 ? `?${new URLSearchParams(set)}` : "";
};
