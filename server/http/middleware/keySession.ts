/** Authenticates Model Context Protocol clients, only by a tenant's API key. */
import { createMiddleware } from "hono/factory";
import { ownOrigins } from "../../accounts/signIn/auth.ts";
import type { Config } from "../../config/config.ts";
import type { Parts } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import { withOwnModel } from "../../tenantModel/withOwnModel.ts";
import { setHeaders } from "../headers.ts";
import { type AdminEnv, byApiKey, readBearer } from "./adminSession.ts";

const LOOPBACK = "http://localhost";

/**
 * Sets the context of an API key.
 * @throws AppError origin_refused (a page of another site), unauthorized (with `WWW-Authenticate`)
 */
export function keySession(parts: Parts) {
  return createMiddleware<AdminEnv>(async function keySession(c, next) {
    setHeaders(c, { "Cache-Control": "no-store" });
    refusePages(c.req.header("origin"), parts.config);
    const secret = readBearer(c.req.header("authorization"));
    const verify = () => byApiKey(parts, secret, undefined);
    const principal = await verify().catch((error: unknown) => {
      const isWrong = c.req.header("authorization") !== undefined;
      setHeaders(c, { "WWW-Authenticate": `Bearer realm="frontdesk"${isWrong ? ', error="invalid_token"' : ""}` });
      throw error;
    });
    const { tenantId, actor } = principal;
    const own = await withOwnModel(parts, tenantId);
    c.set("principal", principal);
    c.set("verifyAgain", async () => void (await verify()));
    c.set("ctx", { parts: own, db: parts.db, tenantId, actor, requestId: c.var.requestId });
    Object.assign(c.var.event, { tenant_id: tenantId, actor_id: actor.id });
    await next();
  });
}

/**
 * Programs send no `Origin`, but pages do, including those of a site whose name was pointed here (DNS rebinding). The
 * request's `Host` proves nothing then, so the origin is compared with the configured address, or with localhost.
 */
function refusePages(origin: string | undefined, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): void {
  if (origin === undefined) return;
  const url = URL.parse(origin);
  const port = url?.port ? `:${url.port}` : "";
  const own = ownOrigins(PUBLIC_URL ?? LOOPBACK + port);
  if (!own.includes(origin)) throw new AppError("origin_refused");
}
