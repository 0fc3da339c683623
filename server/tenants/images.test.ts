import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Desk, openDesk } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { IMAGE_BYTES } from "./images.ts";

const SHOP = "https://shop.example";
const PNG = readFileSync(join(import.meta.dirname, "../../docs/images/widget.png")).subarray(0, 4000);
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
const WEBP = Buffer.concat([Buffer.from("RIFF"), Buffer.from([12, 0, 0, 0]), Buffer.from("WEBPVP8 ")]);

let server: TestServer;
let desk: Desk;
let other: Desk;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
  other = await openDesk(server);
  key = (await desk.owner("POST", "/api-keys", { name: "looks", scopes: ["settings"] })).json.secret;
});
afterAll(() => server.close());

const widgetOf = async () => (await server.init(desk.tenantId, SHOP)).widget;
const upload = (kind: string, bytes: Buffer, type = "image/png") =>
  fetch(`${server.url}/api/v1/admin/settings/images/${kind}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}`, "content-type": type },
    body: new Uint8Array(bytes),
  });
const fetchImage = (path: string | null) => fetch(server.url + path);

describe("a widget's picture", () => {
  test.each([
    ["logo", PNG, "image/png"],
    ["avatar", JPEG, "image/jpeg"],
    ["logo", WEBP, "image/webp"],
  ] as const)(
    "uploaded as the %s reaches visitors unchanged, only as a picture, and with a permanent address",
    async (kind, bytes, type) => {
      // What the sender calls it does not count.
      expect((await upload(kind, bytes, "text/html")).status).toBe(200);
      const path = (await widgetOf())[kind];
      const reply = await fetchImage(path);
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
      const headers = ["content-type", "x-content-type-options", "content-security-policy", "cache-control"];
      expect(headers.map((name) => reply.headers.get(name))).toEqual([
        type,
        "nosniff",
        "default-src 'none'; sandbox; frame-ancestors 'none'",
        "public, max-age=31536000, immutable",
      ]);
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    },
  );

  test("replaces the one before, which is deleted", async () => {
    await upload("logo", PNG);
    const before = (await widgetOf()).logo;
    await upload("logo", WEBP);
    const after = (await widgetOf()).logo;
    expect(after).not.toBe(before);
    expect([(await fetchImage(before)).status, (await fetchImage(after)).status]).toEqual([404, 200]);
    await desk.owner("PATCH", "/settings", { logo: null });
    expect((await widgetOf()).logo).toBeNull();
    expect((await fetchImage(after)).status).toBe(404);
  });

  test("can be logo and avatar at once, and stays while one of them shows it", async () => {
    await upload("logo", PNG);
    await upload("avatar", PNG);
    const { logo, avatar } = await widgetOf();
    expect(logo).toBe(avatar);
    await desk.owner("PATCH", "/settings", { logo: null });
    expect((await fetchImage(avatar)).status).toBe(200);
  });

  test.each([
    ["a drawing that may hold scripts", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
    ["nothing", Buffer.alloc(0), 415],
    ["too large", Buffer.concat([PNG, Buffer.alloc(IMAGE_BYTES)]), 413],
  ])("is refused when it is %s", async (_what, bytes, status) => {
    const before = await widgetOf();
    expect((await upload("logo", bytes)).status).toBe(status);
    expect(await widgetOf()).toEqual(before);
  });

  test("can't be read or shown by another tenant", async () => {
    await upload("logo", PNG);
    const name = (await widgetOf()).logo!.split("/").at(-1)!;
    expect((await fetchImage(`/widget/images/${other.tenantId}/${name}`)).status).toBe(404);
    const stolen = await other.owner("PATCH", "/settings", { logo: name });
    expect([stolen.status, stolen.json]).toMatchObject([
      400,
      { key: "invalid_body", errors: [{ field: "logo", reason: "invalid" }] },
    ]);
    expect((await fetchImage("/widget/images/nobody/x.png")).status).toBe(404);
  });
});
