/**
 * Where mail servers and mail providers deliver visitors' replies. Only available when `INBOUND_MAIL_SECRET` is set.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { takePoint } from "../http/middleware/rateLimit.ts";
import { paceOf } from "../http/middleware/requestBodies.ts";
import { bodyPieces } from "../http/requestBody.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { openSlots } from "../http/slots.ts";
import { takeInMail } from "../inbound/takeInMail.ts";
import { AppError } from "../kernel/errors.ts";
import { inboundMailReplySchema, MAX_MAIL_BYTES } from "../protocol/inboundMail.ts";
import { errorReplies, jsonReply } from "./openapiParts.ts";

/** Maximum mails in memory at a time per process. */
const AT_ONCE = 2;

const hand = createRoute({
  method: "post",
  path: "/mail",
  operationId: "takeInboundMail",
  tags: ["Operator"],
  summary: "Hand in a mail, as it was sent (message/rfc822); the secret as a bearer token or as a password",
  responses: {
    200: jsonReply(inboundMailReplySchema, "The result"),
    ...errorReplies(400, 401, 404, 408, 409, 413, 429, 503),
  },
});

export function inboundRoutes(parts: Parts) {
  const router = newRouter();
  const slots = openSlots("overloaded");
  router.openapi(hand, async (c) => {
    await takePoint(parts, "inbound_mail", clientAddress(c, parts.config.TRUSTED_PROXIES));
    // Another cell has checked it.
    if (!c.get("forwarded")) checkSecret(c, parts.config.INBOUND_MAIL_SECRET);
    const release = slots.take([{ key: "all", most: AT_ONCE }]);
    try {
      const pieces: Buffer[] = [];
      for await (const piece of bodyPieces(c, MAX_MAIL_BYTES, paceOf(parts.config))) pieces.push(Buffer.from(piece));
      const taken = await takeInMail(parts, Buffer.concat(pieces), c.get("requestId"));
      c.get("event").outcome = taken.outcome;
      return c.json(taken, 200);
    } finally {
      release();
    }
  });
  return router;
}

/** @throws AppError `not_found` where none is configured, `unauthorized` */
function checkSecret(c: Context<AppEnv>, secret: string | undefined): void {
  if (secret === undefined) throw new AppError("not_found");
  const [kind = "", shown = ""] = (c.req.header("authorization") ?? "").split(" ");
  const given = kind.toLowerCase() === "basic" ? passwordOf(shown) : shown;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(hash(given), hash(secret))) throw new AppError("unauthorized");
}

/** Providers without token support put a name and password into the URL: any name is accepted. */
function passwordOf(basic: string): string {
  const text = Buffer.from(basic, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}
