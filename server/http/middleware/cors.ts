/** CORS for the visitor's API. */
import { createMiddleware } from "hono/factory";
import { AppError } from "../../kernel/errors.ts";
import { preflightHeaders, setHeaders } from "../headers.ts";
import type { AppEnv } from "../router.ts";

/**
 * Answers preflights. On other requests it only adds `Vary: Origin`: the headers that let a page read a reply are set
 * where its origin has been checked (the handshake, `visitorSession`).
 */
export const visitorCors = createMiddleware<AppEnv>(async (c, next) => {
  setHeaders(c, { Vary: "Origin", "Cache-Control": "no-store" });
  if (c.req.method !== "OPTIONS") return next();
  const headers = preflightHeaders(c.req.header("origin"));
  if (headers === null) throw new AppError("origin_refused");
  setHeaders(c, headers);
  return c.body(null, 204);
});
