/** Reads request bodies; on routes behind a session, only after it has been checked. */
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../kernel/errors.ts";
import { MAX_FILE_BYTES } from "../../protocol/files.ts";
import { MAX_MAIL_BYTES } from "../../protocol/inboundMail.ts";
import { type BodyBudget, bodyBudget } from "../bodyBudget.ts";
import { clientAddress, customerOf } from "../clientAddress.ts";
import { repairJson } from "../repairJson.ts";
import { bodyPieces, type SenderPace } from "../requestBody.ts";
import type { AppEnv } from "../router.ts";

const KIB = 1024;
/** Allowance for the multipart envelope around a file of the maximum size. */
export const UPLOAD_BYTES = 20 * KIB * KIB + 64 * KIB;
export const SENT_FILE_BYTES = MAX_FILE_BYTES + 64 * KIB;

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;
/** The handshake's JSON may be sent as plain text, which spares the page a preflight. */
const INIT = "/api/v1/chat/init";
/** Routes behind a session: their bodies are read after it was checked. */
const BEHIND_SESSION = /^(?:\/mcp$|\/api\/v1\/(?:admin\/|chat\/(?!init$)))/;
const UPLOADS =
  /^(?:POST \/api\/v1\/admin\/(?:documents|actions\/imports\/files)|PUT \/api\/v1\/admin\/documents\/[^/]+\/file)$/;
/** Files of a conversation, from either side. */
const SENT_FILES = /^POST \/api\/v1\/(?:chat|admin\/tickets\/[^/]+)\/files$/;

const MCP = "/mcp";
const INBOUND_MAIL = "POST /api/v1/inbound/mail";

/** The limit for a method and path, in bytes. */
export function bodyLimitOf(method: string, path: string): number {
  // The page's URL alone may have 2 000 characters.
  if (path === INIT) return 8 * KIB;
  if (SENT_FILES.test(`${method} ${path}`)) return SENT_FILE_BYTES;
  if (`${method} ${path}` === INBOUND_MAIL) return MAX_MAIL_BYTES;
  if (path !== MCP && !path.startsWith("/api/v1/admin/")) return 16 * KIB;
  return isUpload(method, path) ? UPLOAD_BYTES : 256 * KIB;
}

/**
 * Their routes read the body: files go to disk piece by piece (see `uploadedFile.ts`), and concurrent mails are
 * limited.
 */
export function isUpload(method: string, path: string): boolean {
  const route = `${method} ${path}`;
  return SENT_FILES.test(route) || route === INBOUND_MAIL || UPLOADS.test(route);
}

/** The configured minimum speed of a sender. */
export function paceOf(config: Pick<Config, "BODY_GRACE_SECONDS" | "BODY_BYTES_PER_SECOND">): SenderPace {
  return { graceMs: config.BODY_GRACE_SECONDS * 1000, bytesPerSecond: config.BODY_BYTES_PER_SECOND };
}

type BodyConfig = Pick<
  Config,
  "BODY_GRACE_SECONDS" | "BODY_BYTES_PER_SECOND" | "MAX_BODY_MEMORY_BYTES" | "TRUSTED_PROXIES"
>;

/**
 * What reads bodies into memory. Each throws `payload_too_large`, `request_timeout`, `overloaded`
 * and `bad_request`.
 */
export function requestBodies(config: BodyConfig) {
  // Unauthenticated senders have their own half, so that no number of them crowds out members and visitors.
  const budgets = {
    strangers: bodyBudget(config.MAX_BODY_MEMORY_BYTES / 2),
    known: bodyBudget(config.MAX_BODY_MEMORY_BYTES / 2),
  };
  const pace = paceOf(config);

  async function take(c: Context<AppEnv>, next: Next, budget: BodyBudget): Promise<void> {
    const { method, path } = c.req;
    if (!hasBody(c) || isUpload(method, path)) return next();
    await hold(c, budget, (bytes) => {
      keep(c, bytes, path === INIT || JSON_TYPE.test(c.req.header("content-type") ?? ""));
      return next();
    });
  }

  async function hold<T>(
    c: Context<AppEnv>,
    budget: BodyBudget,
    use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T> {
    const held = budget.open(customerOf(clientAddress(c, config.TRUSTED_PROXIES)));
    try {
      const pieces: Buffer[] = [];
      for await (const piece of bodyPieces(c, bodyLimitOf(c.req.method, c.req.path), pace)) {
        held.add(piece.length);
        pieces.push(piece);
      }
      return await use(new Uint8Array(Buffer.concat(pieces)));
    } finally {
      held.release();
    }
  }

  return {
    /** For all paths: rejects bodies whose declared size is too large, and reads those that need no session. */
    fromStrangers: createMiddleware<AppEnv>(async (c, next) => {
      const limit = bodyLimitOf(c.req.method, c.req.path);
      const declared = c.req.header("content-length");
      if (declared !== undefined && !(Number(declared) <= limit)) throw new AppError("payload_too_large");
      return BEHIND_SESSION.test(c.req.path) ? next() : take(c, next, budgets.strangers);
    }),
    /** For routes behind a session. */
    fromKnown: createMiddleware<AppEnv>((c, next) => take(c, next, budgets.known)),
    /** For a stranger's request that is passed on: its body as it came, in memory while `use` works. */
    hold: <T>(c: Context<AppEnv>, use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T> =>
      hold(c, budgets.strangers, use),
  };
}

/** Whether the request announces a body. */
export function hasBody<E extends AppEnv>(c: Context<E>): boolean {
  if (c.req.method === "GET" || c.req.method === "HEAD") return false;
  return c.req.header("content-length") !== undefined || c.req.header("transfer-encoding") !== undefined;
}

/**
 * Puts the body where routes look for it: JSON as text that Postgres can store. The rate limits of the account routes
 * read the request themselves.
 */
function keep(c: Context<AppEnv>, bytes: Uint8Array<ArrayBuffer>, isJson: boolean): void {
  const text = isJson ? repairJson(new TextDecoder().decode(bytes)) : null;
  if (c.req.path.startsWith("/api/auth/")) c.req.raw = new Request(c.req.raw, { body: bytes });
  // The framework types this cache by what it returns, not by what it holds.
  if (text === null) c.req.bodyCache.arrayBuffer = Promise.resolve(bytes.buffer) as never;
  else c.req.bodyCache.text = Promise.resolve(text) as never;
}
