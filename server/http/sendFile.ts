/**
 * Sends a file from a stranger: whatever it contains, browsers only save it or render it as an image, and execute
 * nothing.
 */
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { StoredFile } from "../conversations/files/openFile.ts";
import { setHeaders } from "./headers.ts";
import type { AppEnv } from "./router.ts";

/** Streams the file. */
export function sendFile<E extends AppEnv>(c: Context<E>, { name, type, size, pieces }: StoredFile) {
  setHeaders(c, {
    "Content-Length": String(size),
    "Content-Disposition": `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodedName(name)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
  });
  return c.body(Readable.toWeb(Readable.from(pieces)) as ReadableStream, 200, { "Content-Type": type });
}

const plainName = (name: string) => name.replaceAll(/[^\w .()-]/g, "_");
/** Encodes the file name per RFC 8187. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
