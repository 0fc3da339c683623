/** Built files: the widget's and the admin app's bundles. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { Context } from "hono";
import { AppError } from "../errors.ts";
import { PAGE_POLICY, setHeaders } from "./headers.ts";
import { type AppEnv, newRouter } from "./router.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
/** A name that changes with the content may be kept for ever. */
const HASHED = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;
const LOADER_CACHE = "public, max-age=300";

interface Asset {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  changed: number;
}
const assets = new Map<string, Asset>();

/** A file below `root`, kept in memory until it changes on disk. @returns null when there is none */
async function readAsset(root: string, name: string): Promise<Asset | null> {
  const path = join(root, name);
  if (!path.startsWith(root + sep) || name.includes("\0") || !(extname(path) in TYPES)) return null;
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return null;
  const known = assets.get(path);
  if (known?.changed === info.mtimeMs) return known;
  const body = new Uint8Array(await readFile(path));
  const asset = {
    body,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    changed: info.mtimeMs,
  };
  assets.set(path, asset);
  return asset;
}

/** Replies with the file (or 304). @throws AppError `not_found` */
export async function sendAsset(c: Context, root: string, name: string, cacheControl?: string): Promise<Response> {
  const asset = await readAsset(root, name);
  if (!asset) throw new AppError("not_found");
  const hashed = HASHED.test(name) ? "public, max-age=31536000, immutable" : "no-cache";
  setHeaders(c, { ETag: asset.etag, "Cache-Control": cacheControl ?? hashed });
  const seen = c.req.header("if-none-match");
  if (seen?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === asset.etag)) return c.body(null, 304);
  return c.body(asset.body, 200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" });
}

/**
 * `/widget.js` (the loader, which customers' pages name and which must stay fresh), `/widget/*` (what it loads), and
 * `/admin` with every path below it that is no file.
 * @param dist the folder that holds `widget` and `admin`
 */
export function staticRoutes(dist: string) {
  const router = newRouter();
  const widget = join(dist, "widget");
  const admin = join(dist, "admin");
  const embeddable = (c: Context<AppEnv>) =>
    setHeaders(c, { "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" });
  router.get("/widget.js", (c) => {
    embeddable(c);
    return sendAsset(c, widget, "widget.js", LOADER_CACHE);
  });
  router.get("/widget/:name{.+}", (c) => {
    embeddable(c);
    return sendAsset(c, widget, c.req.param("name"));
  });
  router.on("GET", ["/admin", "/admin/", "/admin/:name{.+}"], async (c) => {
    setHeaders(c, { "Content-Security-Policy": PAGE_POLICY });
    const name = c.req.param("name") ?? "index.html";
    const isFile = extname(name) in TYPES;
    return sendAsset(c, admin, isFile ? name : "index.html", isFile ? undefined : "no-cache");
  });
  return router;
}
