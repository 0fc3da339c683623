/** Built files: the bundles of the widget and the admin app. */

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { Context } from "hono";
import { AppError } from "../kernel/errors.ts";
import { lookUp } from "../language/lists.ts";
import { PAGE_POLICY, PREVIEW_POLICY, setHeaders } from "./headers.ts";
import { newRouter } from "./router.ts";

export const SCRIPT_TYPE = "text/javascript; charset=utf-8";

const TYPES: Record<string, string> = {
  ".js": SCRIPT_TYPE,
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
/** Content-hashed file names can be cached forever. */
const HASHED = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;
const LOADER_CACHE = "public, max-age=300";

/**
 * The compressed variants that a build creates for each file, best first: the encoding's name and the file extension.
 */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

export interface Asset {
  /** By encoding; `identity` is the file itself. */
  bodies: Map<string, Uint8Array<ArrayBuffer>>;
  hash: string;
  changed: number;
}
const assets = new Map<string, Asset>();

/**
 * A file below `root` with its compressed variants, cached until it changes on disk.
 * @returns null when there is none
 */
export async function readAsset(root: string, name: string): Promise<Asset | null> {
  const path = join(root, name);
  if (!path.startsWith(root + sep) || name.includes("\0") || !(extname(path) in TYPES)) return null;
  const changed = await modified(path);
  if (changed === null) return null;
  const known = assets.get(path);
  if (known?.changed === changed) return known;
  const plain = await readFile(path);
  const bodies = new Map([["identity", new Uint8Array(plain)]]);
  for (const [encoding, ending] of ENCODINGS) {
    // A variant older than the file belongs to an earlier build.
    const made = await modified(path + ending);
    if (made !== null && made >= changed) bodies.set(encoding, new Uint8Array(await readFile(path + ending)));
  }
  const asset = { bodies, hash: createHash("sha256").update(plain).digest("base64url").slice(0, 22), changed };
  assets.set(path, asset);
  return asset;
}

/** A file's modification time. @returns null when there is no such file */
async function modified(path: string): Promise<number | null> {
  const info = await stat(path).catch(() => null);
  return info?.isFile() ? info.mtimeMs : null;
}

/** The best encoding that the file has and the client accepts (`br;q=0` means that it does not). */
function chooseEncoding(asset: Asset, accepted: string): string {
  const taken = new Map(
    accepted.split(",").map((part) => {
      const [name = "", weight = "q=1"] = part.split(";").map((piece) => piece.trim().toLowerCase());
      return [name, Number(weight.replace(/^q=/, ""))];
    }),
  );
  const found = ENCODINGS.find(([name]) => asset.bodies.has(name) && (taken.get(name) ?? taken.get("*") ?? 0) > 0);
  return found?.[0] ?? "identity";
}

/** Sends the file as compressed at build time (or 304). @throws AppError `not_found` */
export async function sendAsset(c: Context, root: string, name: string, cacheControl?: string): Promise<Response> {
  const asset = await readAsset(root, name);
  if (!asset) throw new AppError("not_found");
  const hashed = HASHED.test(name) ? "public, max-age=31536000, immutable" : "no-cache";
  return sendBody(c, asset, { type: TYPES[extname(name)], cacheControl: cacheControl ?? hashed });
}

/** Sends the best variant that the client accepts, or 304. */
export function sendBody(
  c: Context,
  asset: Asset,
  { type = "application/octet-stream", cacheControl }: { type: string | undefined; cacheControl: string },
): Response {
  const encoding = chooseEncoding(asset, c.req.header("accept-encoding") ?? "");
  const isPlain = encoding === "identity";
  const etag = `"${asset.hash}${isPlain ? "" : `-${encoding}`}"`;
  setHeaders(c, { ETag: etag, "Cache-Control": cacheControl, Vary: "Accept-Encoding" });
  const seen = c.req.header("if-none-match");
  if (seen?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)) return c.body(null, 304);
  if (!isPlain) setHeaders(c, { "Content-Encoding": encoding });
  return c.body(lookUp(asset.bodies, encoding), 200, { "Content-Type": type });
}

/** The page for previewing the widget's look, framed by the admin app. */
const PREVIEW = "preview.html";

/** Any page may embed it. */
export function allowAllPages(c: Context): void {
  setHeaders(c, { "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" });
}

function allowOwnFrame(c: Context): void {
  setHeaders(c, { "Content-Security-Policy": PREVIEW_POLICY, "X-Frame-Options": "SAMEORIGIN" });
}

/**
 * Serves `/widget.js` (the loader, which customers' pages refer to and which must stay fresh), `/widget/*` (what it
 * loads), and `/admin` with every path below it that is not a file.
 * @param dist the folder that contains `widget` and `admin`
 */
export function staticRoutes(dist: string) {
  const router = newRouter();
  const widget = join(dist, "widget");
  const admin = join(dist, "admin");
  router.get("/widget.js", (c) => {
    allowAllPages(c);
    return sendAsset(c, widget, "widget.js", LOADER_CACHE);
  });
  router.get("/widget/:name{.+}", (c) => {
    allowAllPages(c);
    return sendAsset(c, widget, c.req.param("name"));
  });
  router.on("GET", ["/admin", "/admin/", "/admin/:name{.+}"], async (c) => {
    setHeaders(c, { "Content-Security-Policy": PAGE_POLICY });
    const name = c.req.param("name") ?? "index.html";
    const isFile = extname(name) in TYPES;
    if (name === PREVIEW) allowOwnFrame(c);
    return sendAsset(c, admin, isFile ? name : "index.html", isFile ? undefined : "no-cache");
  });
  return router;
}
