/** Unsubscribes from a desk's mails: in one click for mail clients (RFC 8058), with a button for people. */
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { setHeaders } from "../http/headers.ts";
import { takePoint } from "../http/middleware/rateLimit.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { AppError } from "../kernel/errors.ts";
import { escapeHtml } from "../language/escapeHtml.ts";
import { mailPage } from "../language/mailPage.ts";
import { phrasesFor } from "../language/phrases/index.ts";
import { stopMails } from "../mail/outgoing/visitors/stopMails.ts";

const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const PATH = "/mail/stop/:token";

export function stopMailsRoutes(parts: Parts) {
  const router = newRouter();
  const count = (c: Context<AppEnv>) => takePoint(parts, "link", clientAddress(c, parts.config.TRUSTED_PROXIES));
  // GET changes nothing: mail servers follow links on their own.
  router.get(PATH, async (c) => {
    await count(c);
    return page(c, (words) => `<form method="post"><button>${escapeHtml(words.mailStop)}</button></form>`);
  });
  router.post(PATH, async (c) => {
    await count(c);
    if (!(await stopMails(parts, c.req.param("token")))) throw new AppError("not_found");
    return page(c, (words) => `<p>${escapeHtml(words.mailStopped)}</p>`);
  });
  return router;
}

function page(c: Context<AppEnv>, draw: (words: ReturnType<typeof phrasesFor>) => string) {
  const locale = /^[a-z-]+/i.exec(c.req.header("accept-language") ?? "")?.[0] ?? null;
  setHeaders(c, { "Content-Security-Policy": POLICY, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
  return c.html(mailPage(locale, [draw(phrasesFor(locale))]));
}
