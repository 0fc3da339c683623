/** Refuses bodies that are too large before a byte of them is parsed. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { AppEnv } from "../env.ts";

const KIB = 1024;
const UPLOAD_BYTES = 20 * KIB * KIB;

/** The limit for a path and content type, in bytes. */
export function bodyLimitOf(path: string, contentType: string): number {
  if (path === "/api/v1/chat/init") return 2 * KIB;
  if (path.startsWith("/api/v1/chat/")) return 16 * KIB;
  const isUpload = path.startsWith("/api/v1/admin/") && !/^application\/([\w.-]+\+)?json\b/i.test(contentType);
  // The multipart envelope around a file of the largest size gets a little room.
  return isUpload ? UPLOAD_BYTES + 64 * KIB : 256 * KIB;
}

/** @throws AppError `payload_too_large`; a body of unknown length is read only as far as the limit */
export const bodyLimits = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const limit = bodyLimitOf(c.req.path, c.req.header("content-type") ?? "");
  const declared = c.req.header("content-length");
  if (c.req.header("transfer-encoding") === undefined) {
    if (declared !== undefined && !(Number(declared) <= limit)) throw new AppError("payload_too_large");
    return next(); // the HTTP parser reads no more than was declared
  }
  c.req.raw = new Request(c.req.raw, { body: await readUpTo(c, limit) });
  return next();
});

async function readUpTo(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = c.req.raw.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch(badRequest)) ?? { done: true, value: undefined };
    if (done || !value) break;
    size += value.length;
    if (size > limit) throw new AppError("payload_too_large");
    chunks.push(value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The client went away or broke the framing half-way. */
function badRequest(cause: unknown): never {
  throw new AppError("bad_request", { cause });
}
