/** Reply headers that set policies. */
import { ServerResponse } from "node:http";
import type { Context, Env } from "hono";
import { parseOrigin } from "../tenants/origins.ts";

/** On every reply; pages replace the content security policy with their own. */
export const securityHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Permitted-Cross-Domain-Policies": "none",
};

/** For our own pages (the admin app, the API's documentation): no inline code, nothing from other origins. */
export const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The same for a page that one of them frames. */
export const PREVIEW_POLICY = PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** For the page that contains only the chat. @param site who may frame it */
export function chatPageHeaders(site: string | null): Record<string, string> {
  return {
    "Content-Security-Policy": `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors ${site ?? "'none'"}`,
    "Cache-Control": "no-cache",
    "X-Robots-Tag": "noindex",
  };
}

/** Lets pages of `origin`, and no others, read a reply. Never with credentials: visitors have no cookies. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": "X-Request-Id, Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
    Vary: "Origin",
  };
}

/**
 * Lets any page read a refused handshake, so that its widget can say "not set up for this site" instead of looking
 * broken. The same whether the tenant or the page is unknown.
 */
export const readableByAll: Record<string, string> = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * The reply to a preflight. No tenant is known yet, so it is the same for every canonical origin; the actual request
 * is what gets refused.
 * @returns null for a header that is not a canonical origin
 */
export function preflightHeaders(header: string | undefined): Record<string, string> | null {
  const origin = parseOrigin(header);
  if (origin === null) return null;
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "GET, POST, PATCH, DELETE",
    "Access-Control-Allow-Headers": "authorization, content-type, last-event-id, traceparent",
    "Access-Control-Max-Age": "7200",
    Vary: "Origin",
  };
}

/**
 * Sets headers on the reply, however it is produced: a JSON helper, a bare `Response`, an error, or a raw event
 * stream (Node merges them when the head is written).
 */
export function setHeaders<E extends Env>(c: Context<E>, headers: Record<string, string>): void {
  const outgoing = outgoingOf(c);
  for (const [name, value] of Object.entries(headers)) {
    if (!outgoing) c.header(name, value);
    else if (!outgoing.headersSent) outgoing.setHeader(name, value);
  }
}

/** Removes one of the headers that every reply has. */
export function dropHeader<E extends Env>(c: Context<E>, name: string): void {
  const outgoing = outgoingOf(c);
  if (outgoing) outgoing.removeHeader(name);
  else c.header(name, undefined);
}

/** Node's reply to the request; undefined where the app is called without a server. */
export function outgoingOf<E extends Env>(c: Context<E>): ServerResponse | undefined {
  const bindings: unknown = c.env;
  if (typeof bindings !== "object" || bindings === null || !("outgoing" in bindings)) return undefined;
  return bindings.outgoing instanceof ServerResponse ? bindings.outgoing : undefined;
}
