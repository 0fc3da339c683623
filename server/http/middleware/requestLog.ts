/** The request's id, its single log line, its metrics, and the headers of every reply. */
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Parts } from "../../context/context.ts";
import { metrics } from "../../metrics/metrics.ts";
import { withLogIds } from "../../tracing/logIds.ts";
import { beginSpan, type Span, type SpanStart, under } from "../../tracing/span.ts";
import { securityHeaders, setHeaders } from "../headers.ts";
import type { AppEnv } from "../router.ts";

/** Asked every few seconds by machines: spans of these would hide all others. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

function spanOf(c: Context<AppEnv>): SpanStart {
  return { kind: "server", mayBegin: !PROBES.has(c.req.path), traceparent: c.req.header("traceparent") };
}

/** Ids only, and the route's pattern: a path or query may contain a token. */
function endSpan(
  span: Span,
  event: Record<string, unknown>,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  span.rename(`${method} ${route}`);
  span.set({ "http.request.method": method, "http.route": route, "http.response.status_code": status });
  for (const [key, name] of IDS) if (typeof event[key] === "string") span.set({ [name]: event[key] });
  if (status >= 500) span.fail(typeof event.error_key === "string" ? event.error_key : String(status));
  span.end();
}

const IDS = [
  ["request_id", "frontdesk.request.id"],
  ["tenant_id", "frontdesk.tenant.id"],
  ["ticket_id", "frontdesk.ticket.id"],
  ["turn_id", "frontdesk.turn.id"],
  ["error_key", "frontdesk.error.key"],
] as const;

const GIVEN_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The first middleware. A request id is accepted only from a trusted proxy or another cell. The log line has the path without its
 * query (which may contain a token), and never headers, bodies or addresses.
 */
export function requestLog(parts: Pick<Parts, "log" | "config">) {
  const isSecure = parts.config.PUBLIC_URL?.startsWith("https:");
  const always = { ...securityHeaders, ...(isSecure && { "Strict-Transport-Security": "max-age=31536000" }) };
  return createMiddleware<AppEnv>(async (c, next) => {
    const start = performance.now();
    const isTrusted = parts.config.TRUSTED_PROXIES > 0 || c.get("forwarded") != null;
    const given = isTrusted ? c.req.header("x-request-id") : undefined;
    const requestId = given && GIVEN_ID.test(given) ? given : randomUUID();
    const event: Record<string, unknown> = { request_id: requestId, method: c.req.method, path: c.req.path };
    c.set("requestId", requestId);
    c.set("event", event);
    setHeaders(c, { ...always, "X-Request-Id": requestId });
    const span = beginSpan(c.req.method, spanOf(c));
    const trace_id = span.traceparent?.split("-")[1];
    if (trace_id !== undefined) event.trace_id = trace_id;
    await withLogIds({ request_id: requestId }, () => under(span, next));
    const route = matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? "none";
    const { method } = c.req;
    const isRaw = c.res.headers.has("x-hono-already-sent");
    const status = isRaw ? c.env.outgoing.statusCode : c.res.status;
    // Captured for as long as a stream is open: keeping the request itself would cost 5 KB of heap per stream (19
    // instead of 14).
    const finish = () => {
      const ms = performance.now() - start;
      metrics.httpSeconds.observe({ method, route, status: String(status) }, ms / 1000);
      endSpan(span, event, { method, route, status });
      const line = { ...event, route, status, ms: Math.round(ms * 10) / 10 };
      if (status >= 500) parts.log.error(line, "request");
      else parts.log.info(line, "request");
    };
    // A raw event stream ends with its connection.
    if (isRaw && !c.env.outgoing.closed) c.env.outgoing.once("close", finish);
    else finish();
  });
}
