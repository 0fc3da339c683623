/** Takes in bodies, once it is known who sends: nothing of a body is read before. */
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../kernel/errors.ts";
import { MOST_FILE_BYTES } from "../../protocol/files.ts";
import { MOST_MAIL_BYTES } from "../../protocol/inboundMail.ts";
import { type BodyBudget, bodyBudget } from "../bodyBudget.ts";
import { clientAddress, customerOf } from "../clientAddress.ts";
import { repairJson } from "../repairJson.ts";
import { bodyPieces, type Pace } from "../requestBody.ts";
import type { AppEnv } from "../router.ts";

const KIB = 1024;
/** The multipart envelope around a file of the largest size gets a little room. */
export const UPLOAD_BYTES = 20 * KIB * KIB + 64 * KIB;
export const SENT_FILE_BYTES = MOST_FILE_BYTES + 64 * KIB;

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;
/** The handshake's JSON may come as plain text: a page then sends it without asking first (no preflight). */
const INIT = "/api/v1/chat/init";
/** Routes behind a session: their bodies are taken in after it was checked. */
const BEHIND_SESSION = /^\/api\/v1\/(?:admin\/|chat\/(?!init$))/;
const UPLOADS = /^(?:POST \/api\/v1\/admin\/documents|PUT \/api\/v1\/admin\/documents\/[^/]+\/file)$/;
/** Files of a conversation, from either side. */
const SENT_FILES = /^POST \/api\/v1\/(?:chat|admin\/tickets\/[^/]+)\/files$/;

const INBOUND_MAIL = "POST /api/v1/inbound/mail";

/** The limit for a method and path, in bytes. */
export function bodyLimitOf(method: string, path: string): number {
  // The page's address alone may have 2 000 characters.
  if (path === INIT) return 8 * KIB;
  if (SENT_FILES.test(`${method} ${path}`)) return SENT_FILE_BYTES;
  if (`${method} ${path}` === INBOUND_MAIL) return MOST_MAIL_BYTES;
  if (!path.startsWith("/api/v1/admin/")) return 16 * KIB;
  return isUpload(method, path) ? UPLOAD_BYTES : 256 * KIB;
}

/** Their routes read them: files go to disk piece by piece (see `uploadedFile.ts`), mails are counted one by one. */
export function isUpload(method: string, path: string): boolean {
  const route = `${method} ${path}`;
  return SENT_FILES.test(route) || route === INBOUND_MAIL || UPLOADS.test(route);
}

/** How slow a sender may be, as configured. */
export function paceOf(config: Pick<Config, "BODY_GRACE_SECONDS" | "BODY_BYTES_PER_SECOND">): Pace {
  return { graceMs: config.BODY_GRACE_SECONDS * 1000, bytesPerSecond: config.BODY_BYTES_PER_SECOND };
}

type BodyConfig = Pick<
  Config,
  "BODY_GRACE_SECONDS" | "BODY_BYTES_PER_SECOND" | "MAX_BODY_MEMORY_BYTES" | "TRUSTED_PROXIES"
>;

/**
 * The two middlewares that take bodies into memory. Each throws `payload_too_large`,
 * `request_timeout`, `overloaded` and `bad_request`.
 */
export function requestBodies(config: BodyConfig) {
  // Strangers have a half of their own: however many they are, members and visitors are not refused for them.
  const budgets = {
    strangers: bodyBudget(config.MAX_BODY_MEMORY_BYTES / 2),
    known: bodyBudget(config.MAX_BODY_MEMORY_BYTES / 2),
  };
  const pace = paceOf(config);

  async function take(c: Context<AppEnv>, next: Next, budget: BodyBudget): Promise<void> {
    const { method, path } = c.req;
    if (!hasBody(c) || isUpload(method, path)) return next();
    const held = budget.open(customerOf(clientAddress(c, config.TRUSTED_PROXIES)));
    try {
      const pieces: Buffer[] = [];
      for await (const piece of bodyPieces(c, bodyLimitOf(method, path), pace)) {
        held.add(piece.length);
        pieces.push(piece);
      }
      keep(
        c,
        new Uint8Array(Buffer.concat(pieces)),
        path === INIT || JSON_TYPE.test(c.req.header("content-type") ?? ""),
      );
      await next();
    } finally {
      held.release();
    }
  }

  return {
    /** For all paths: refuses what says itself that it is too large, and takes in what comes without a session. */
    fromStrangers: createMiddleware<AppEnv>(async (c, next) => {
      const limit = bodyLimitOf(c.req.method, c.req.path);
      const declared = c.req.header("content-length");
      if (declared !== undefined && !(Number(declared) <= limit)) throw new AppError("payload_too_large");
      return BEHIND_SESSION.test(c.req.path) ? next() : take(c, next, budgets.strangers);
    }),
    /** Behind the session. */
    fromKnown: createMiddleware<AppEnv>((c, next) => take(c, next, budgets.known)),
  };
}

/** Whether the request says that a body comes with it. */
export function hasBody<E extends AppEnv>(c: Context<E>): boolean {
  if (c.req.method === "GET" || c.req.method === "HEAD") return false;
  return c.req.header("content-length") !== undefined || c.req.header("transfer-encoding") !== undefined;
}

/** Where routes look for it: JSON as text that Postgres can store. What limits the doors of accounts reads the request itself. */
function keep(c: Context<AppEnv>, bytes: Uint8Array<ArrayBuffer>, isJson: boolean): void {
  const text = isJson ? repairJson(new TextDecoder().decode(bytes)) : null;
  if (c.req.path.startsWith("/api/auth/")) c.req.raw = new Request(c.req.raw, { body: bytes });
  // The framework's types say what comes out of its cache, not what is in it.
  if (text === null) c.req.bodyCache.arrayBuffer = Promise.resolve(bytes.buffer) as never;
  else c.req.bodyCache.text = Promise.resolve(text) as never;
}
