/** What an owner can't make of the page "Model": a way into the operator's network, a header, or a process that waits for ever. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const KEY = `sk-${"k".repeat(40)}wxyz`;
const NAMES = { answer: "gpt-4o-mini", fast: null, judge: null, title: null };

let hostile: Server;
let inside: Server;
let heardInside = 0;
let url: string;
let insideUrl: string;
let server: TestServer;
let desk: Desk;

const listen = (one: Server) =>
  new Promise<string>((resolve) =>
    one.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(one.address() as AddressInfo).port}`)),
  );

beforeAll(async () => {
  inside = createServer((_, res) => {
    heardInside++;
    res.end("{}");
  });
  insideUrl = await listen(inside);
  hostile = createServer((req, res) => {
    const kind = req.url!.split("/")[1];
    if (kind === "redirect") return void res.writeHead(307, { location: `${insideUrl}/v1/chat/completions` }).end();
    if (kind === "huge") {
      res.writeHead(200, { "content-type": "application/json" });
      const send = (): void => {
        while (!res.destroyed && res.write("x".repeat(1 << 16)));
        if (!res.destroyed) res.once("drain", send);
      };
      return send();
    }
    // A byte at a time, and never an end.
    res.writeHead(200, { "content-type": "text/event-stream" });
    const drip = setInterval(() => res.write(":"), 50);
    res.on("close", () => clearInterval(drip));
  });
  url = await listen(hostile);
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ...{ TENANT_MODELS: "on", MODEL_ALLOW_PRIVATE_HOSTS: new URL(url).host, TURN_DEADLINE_SECONDS: "5" },
  });
  desk = await openDesk(server);
});
afterAll(async () => {
  await server?.close();
  for (const one of [hostile, inside]) {
    one?.closeAllConnections();
    one?.close();
  }
});

const set = (more: object = {}) =>
  desk.owner("PUT", "/model", { base_url: `${url}/v1`, key: KEY, models: NAMES, is_enabled: true, ...more });
const tested = () => desk.owner("POST", "/model/test", { model: NAMES.answer });

describe("an owner's address for a model", () => {
  it.each([
    "http://169.254.169.254/latest",
    "https://169.254.169.254/latest",
    "https://localhost/v1",
    "https://127.0.0.1/v1",
    "https://2130706433/v1",
    "https://0x7f.1/v1",
    "https://[::1]/v1",
    "https://[::ffff:10.0.0.1]/v1",
    "https://10.0.0.1/v1",
    "http://models.example/v1",
    "https://models.example:6379/v1",
    "https://user:secret@models.example/v1",
    "file:///etc/passwd",
    "gopher://models.example/",
  ])("is refused where it is %s", async (base_url) => {
    const reply = await set({ base_url });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });

  it("is refused with a port of this machine that is not listed", async () => {
    expect((await set({ base_url: `${insideUrl}/v1` })).status).toBeGreaterThanOrEqual(400);
    expect(heardInside).toBe(0);
  });

  it("can't lead into the network, however it answers", async () => {
    await set({ base_url: `${url}/redirect/v1` });
    expect((await tested()).text).not.toContain(KEY.slice(0, 20));
    expect(heardInside).toBe(0);
  });

  it.each([
    ["a key", { key: "sk-abcdefgh\r\nX-Evil: 1" }],
    ["a key that is no ASCII", { key: `sk-${"ключ".repeat(8)}` }],
    ["a model's name", { models: { ...NAMES, answer: "gpt\r\nX-Evil: 1" } }],
  ])("accepts no line break in %s", async (_, more) => {
    const reply = await set(more);
    if (reply.status === 200) expect((await tested()).status).toBeLessThan(500);
    else expect(reply.status).toBeLessThan(500);
  });

  it.each(["huge", "drip"])(
    "fails the test when it answers with a %s reply",
    async (kind) => {
      await set({ base_url: `${url}/${kind}/v1` });
      const reply = await tested();
      expect(reply.status).toBeLessThan(500);
      expect(reply.text).toMatch(/"failed":"|"problem":/);
      expect(process.memoryUsage().rss).toBeLessThan(2e9);
    },
    30_000,
  );
});
