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

/** Sends JSON and reads JSON. @throws ApiError */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  return (await send(path, init)).json() as Promise<T>;
}

/** A read below the desk's API. @throws ApiError */
export const get = <T>(path: string) => call<T>("GET", BASE + path);
/** A write below the desk's API. @throws ApiError */
export const post = <T>(path: string, body?: unknown) => call<T>("POST", BASE + path, body);
/** A deletion below the desk's API. @throws ApiError */
export const remove = (path: string) => call<{ done: true }>("DELETE", BASE + path);
/** A write of one's own account. @throws ApiError */
export const auth = (path: string, body: unknown) => call<{ done: true }>("POST", `/api/auth${path}`, body);
/** What follows a path: the values that are set. */
export const query = (values: Record<string, string | undefined>) => {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `?${new URLSearchParams(set)}`;
};

/** Uploads a file. @throws ApiError */
export async function sendFile(method: string, path: string, file: File) {
  const form = new FormData();
  form.append("file", file);
  const reply = await send(BASE + path, { method, body: form });
  return (await reply.json()) as { document_id: string; unchanged: boolean };
}
