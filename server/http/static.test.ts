import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFiles } from "../../compressFiles.ts";
import { handleError } from "./errorHandler.ts";
import { type Listening, listen } from "./listen.ts";
import { newRouter } from "./router.ts";
import { staticRoutes } from "./static.ts";

let dist: string;
let server: Listening;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "frontdesk-static-"));
  await mkdir(join(dist, "widget/chunks"), { recursive: true });
  await mkdir(join(dist, "admin/assets"), { recursive: true });
  await writeFile(join(dist, "secret.json"), "{}");
  await writeFile(join(dist, "widget/widget.js"), "loader");
  await writeFile(join(dist, "widget/chunks/app-B1x2Y3z4.js"), "app");
  await writeFile(join(dist, "admin/index.html"), "<!doctype html>desk");
  await writeFile(join(dist, "admin/assets/main-B1x2Y3z4.css"), "body{}");
  const app = newRouter();
  app.onError(handleError);
  app.route("/", staticRoutes(dist));
  server = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

it("keeps the loader fresh, and files with a hash in their name for ever", async () => {
  const loader = await get("/widget.js");
  expect(await loader.text()).toBe("loader");
  expect(loader.headers.get("cache-control")).toBe("public, max-age=300");
  expect(loader.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(loader.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const chunk = await get("/widget/chunks/app-B1x2Y3z4.js");
  expect(chunk.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});
it("answers 304 to a known ETag, and sends the new file once it has changed", async () => {
  const etag = (await get("/widget.js")).headers.get("etag") ?? "";
  expect((await get("/widget.js", { "if-none-match": `"other", W/${etag}` })).status).toBe(304);
  await writeFile(join(dist, "widget/widget.js"), "loader, changed");
  expect(await (await get("/widget.js", { "if-none-match": etag })).text()).toBe("loader, changed");
});
it("sends the best compressed form that the build made and the client accepts, and never a stale one", async () => {
  const text = "console.log(1);".repeat(100);
  await writeFile(join(dist, "widget/big-A1b2C3d4.js"), text);
  compressFiles(join(dist, "widget"));
  for (const [accept, encoding, length] of [
    ["gzip, deflate, br, zstd", "br", 25],
    ["gzip;q=1, br;q=0", "gzip", 40],
    ["*", "br", 25],
    ["identity", null, text.length],
  ] as const) {
    const { statusCode, headers, body } = await request(`${server.url}/widget/big-A1b2C3d4.js`, {
      headers: { "accept-encoding": accept },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    expect([statusCode, headers["content-encoding"] ?? null, headers.vary]).toEqual([200, encoding, "Accept-Encoding"]);
    expect(bytes.length).toBeLessThanOrEqual(length + 10);
    const plain = encoding === "br" ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe(text);
    const again = await request(`${server.url}/widget/big-A1b2C3d4.js`, {
      headers: { "accept-encoding": accept, "if-none-match": String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    await again.body.dump();
  }
  await writeFile(join(dist, "widget/big-A1b2C3d4.js"), "new");
  await utimes(join(dist, "widget/big-A1b2C3d4.js"), new Date(), new Date(Date.now() + 5_000));
  expect(await (await get("/widget/big-A1b2C3d4.js")).text()).toBe("new");
  expect((await get("/widget/big-A1b2C3d4.js.br")).status).toBe(404);
});
it("gives the admin app to every path below /admin that is not a file, under a strict policy", async () => {
  for (const path of ["/admin", "/admin/tickets/42"]) {
    const page = await get(path);
    expect(await page.text()).toBe("<!doctype html>desk");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'self';/);
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(page.headers.get("cache-control")).toBe("no-cache");
  }
  expect((await get("/admin/assets/main-B1x2Y3z4.css")).headers.get("content-type")).toMatch(/^text\/css/);
  expect((await get("/admin/assets/gone.js")).status).toBe(404);
});
it("serves nothing from outside its folders", async () => {
  for (const path of [
    "%2e%2e/secret.json",
    "..%2fsecret.json",
    "chunks/..%2f..%2fsecret.json",
    "..%5csecret.json",
    "%00.js",
    "chunks",
  ]) {
    expect((await get(`/widget/${path}`)).status).toBe(404);
    expect((await get(`/admin/${path}.json`)).status).toBe(404);
  }
});
