/** Replies with a file that a stranger made: whatever is in it, a browser saves it or draws it as a picture, and runs nothing. */
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { StoredFile } from "../conversations/files/openFile.ts";
import { setHeaders } from "./headers.ts";
import type { AppEnv } from "./router.ts";

/** Streams the file. */
export function sendFile<E extends AppEnv>(c: Context<E>, { name, type, size, pieces }: StoredFile) {
  setHeaders(c as Context, {
    "Content-Length": String(size),
    "Content-Disposition": `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodedName(name)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
  });
  return c.body(Readable.toWeb(Readable.from(pieces)) as ReadableStream, 200, { "Content-Type": type });
}

const plainName = (name: string) => name.replaceAll(/[^\w .()-]/g, "_");
/** RFC 8187. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
