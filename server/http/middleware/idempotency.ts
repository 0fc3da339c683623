/** Lets a client repeat a write safely: the `Idempotency-Key` header, per the IETF draft. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Parts } from "../../context/context.ts";
import { claimKey } from "../../idempotency/claimKey.ts";
import { keepReply } from "../../idempotency/keepReply.ts";
import type { RepeatContext, WriteKey } from "../../idempotency/writeKey.ts";
import { AppError } from "../../kernel/errors.ts";
import { setHeaders } from "../headers.ts";
import type { AdminEnv } from "./adminSession.ts";
import { isUpload } from "./requestBodies.ts";

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/** Printable ASCII; the draft's quotes count as part of the key. */
const FORM = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs after the session and the body. A failed write changed nothing, so its key is released and the next attempt
 * runs.
 * @throws AppError bad_request, idempotency_key_in_use, idempotency_key_reused
 */
export function idempotency(parts: Parts) {
  return createMiddleware<AdminEnv>(async function idempotency(c, next) {
    const key = c.req.header("idempotency-key");
    if (key === undefined || !WRITES.has(c.req.method)) return next();
    if (!FORM.test(key)) {
      throw new AppError("bad_request", { fields: [{ field: "Idempotency-Key", reason: "wrong_format" }] });
    }
    const { tenantId, actor } = c.var.principal;
    const ctx: RepeatContext = { db: parts.db, parts, tenantId, actor };
    const claimed: { write?: WriteKey } = {};
    const claim = async (body: string | ArrayBuffer) => {
      const wanted = { key, fingerprint: fingerprintOf(c, body) };
      const kept = await claimKey(ctx, wanted);
      if (kept) setHeaders(c, { "Idempotency-Replayed": "true" });
      else claimed.write = wanted;
      return kept;
    };
    // A file is read by its route, and is fingerprinted by its content.
    if (isUpload(c.req.method, c.req.path)) c.set("claimFile", claim);
    else {
      const { bodyCache } = c.req;
      const kept = await claim((await bodyCache.text) ?? ((await bodyCache.arrayBuffer) as ArrayBuffer) ?? "");
      if (kept) return c.body(kept.body, kept.status as 200, { "Content-Type": kept.type });
    }
    await next();
    const { write } = claimed;
    if (!write) return;
    const { status, headers } = c.res;
    const reply = c.res.ok
      ? { status, type: headers.get("content-type") ?? "", body: await c.res.clone().text() }
      : null;
    await keepReply(ctx, write, reply);
  });
}

/** Includes the caller's rights: someone who has lost a right gets no earlier reply. @param body or a file's hash */
function fingerprintOf(c: Context<AdminEnv>, body: string | ArrayBuffer): string {
  const { actor, scopes } = c.var.principal;
  return createHash("sha256")
    .update(JSON.stringify([actor.role, scopes, c.req.method, c.req.url]))
    .update(typeof body === "string" ? body : new Uint8Array(body))
    .digest("base64url");
}
