/** Rejects requests that no route handles, before anything is looked up or read. */
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Router } from "hono/router";
import type { RouterRoute } from "hono/types";
import { AppError } from "../../kernel/errors.ts";
import { setHeaders } from "../headers.ts";
import type { AppEnv } from "../router.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * 404 for an unknown path, 405 with `Allow` for a known path with another method. Routes must name their methods, as
 * in `.on(["GET", "POST"], …)`: `.all(…)` can't be told from middleware.
 */
export function knownRoute(app: { router: Router<[unknown, RouterRoute]> }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // The framework answers HEAD by running GET, which would never end on an event stream.
    const isHeadOfApi = c.req.method === "HEAD" && c.req.path.startsWith("/api/");
    if (!isHeadOfApi && matchedRoutes(c).some(({ method }) => method !== "ALL")) return next();
    const allowed = METHODS.filter((method) => {
      const [matches] = app.router.match(method, c.req.path);
      return matches.some(([[, route]]) => route.method !== "ALL");
    });
    if (allowed.length === 0) throw new AppError("not_found");
    setHeaders(c, { Allow: allowed.join(", ") });
    throw new AppError("method_not_allowed");
  });
}
