/**
 * `/api/auth/hand-over` and `/api/auth/arrive`: a person signed in at this cell goes on to a desk of another. Forms of a
 * browser, not the app's requests: the token is in a body, never in an address.
 */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Auth } from "../../accounts/signIn/auth.ts";
import { arriveFromCell } from "../../cells/arriveFromCell.ts";
import { leaveForCell } from "../../cells/leaveForCell.ts";
import type { Parts } from "../../context/context.ts";
import { clientAddress } from "../../http/clientAddress.ts";
import { setHeaders } from "../../http/headers.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import { originsOf } from "../../http/middleware/sameSite.ts";
import type { AppEnv } from "../../http/router.ts";
import { AppError } from "../../kernel/errors.ts";
import { escapeHtml } from "../../language/escapeHtml.ts";
import type { Cells } from "../../ports/cells.ts";
import { requireSession, setSessionCookie } from "./session.ts";

const DESK = "/admin";
const SEND = "document.forms[0].submit()";
const SEND_HASH = createHash("sha256").update(SEND).digest("base64");
const leaveSchema = z.object({ tenant_id: z.uuid() });
const arriveSchema = z.object({ token: z.string().max(4096) });

export function handOverRoutes(parts: Parts, auth: Auth, cells: Cells) {
  const app = new Hono<AppEnv>();
  const count = (c: Context<AppEnv>) => takePoint(parts, "link", `hand-over:${clientAddress(c, trusted)}`);
  const trusted = parts.config.TRUSTED_PROXIES;
  app.post("/hand-over", async (c) => {
    await count(c);
    refuseForeignForms(c, parts);
    const { userId, sessionId } = await requireSession(auth, c);
    const { tenant_id: tenantId } = await readForm(c, leaveSchema);
    const publicUrl = parts.config.PUBLIC_URL ?? "";
    const { publicUrl: there, token } = await leaveForCell(parts, { userId, sessionId, tenantId, publicUrl });
    return sendOn(c, `${there}/api/auth/arrive`, token);
  });
  app.post("/arrive", async (c) => {
    setHeaders(c, { "Cache-Control": "no-store" });
    await count(c);
    try {
      const { token } = await readForm(c, arriveSchema);
      const handOver = cells.readHandOver(token);
      // Else a stranger's page could sign its visitor in as somebody else.
      if (c.req.header("origin") !== handOver.origin) throw new AppError("unauthorized");
      await setSessionCookie(c, auth, await arriveFromCell(parts, handOver));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      c.get("event").error_key = error.key; // they may still sign in here by themselves
    }
    return c.redirect(DESK, 303);
  });
  return app;
}

/** A form can't send the app's own header. Where referrers are kept secret, browsers name no origin either. */
function refuseForeignForms(c: Context<AppEnv>, { config }: Parts): void {
  const origin = c.req.header("origin");
  const isOwn = origin === "null" || (origin !== undefined && originsOf(c, config).includes(origin));
  if (!isOwn || c.req.header("sec-fetch-site") !== "same-origin") throw new AppError("csrf_refused");
}

async function readForm<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(await c.req.parseBody());
  if (!parsed.success) throw new AppError("bad_request");
  return parsed.data;
}

/** A page of its own, because the app's may send forms nowhere else. It names its origin to the other cell. */
function sendOn(c: Context<AppEnv>, url: string, token: string) {
  const { origin } = new URL(url);
  setHeaders(c, {
    "Cache-Control": "no-store",
    "Referrer-Policy": "strict-origin",
    "Content-Security-Policy": `default-src 'none'; script-src 'sha256-${SEND_HASH}'; form-action ${origin}; base-uri 'none'; frame-ancestors 'none'`,
  });
  const field = `<input type="hidden" name="token" value="${escapeHtml(token)}">`;
  const form = `<form method="post" action="${escapeHtml(url)}">${field}</form>`;
  return c.html(`<!doctype html><title>Frontdesk</title>${form}<script>${SEND}</script>`);
}
