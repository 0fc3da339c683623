/** An owner's model as a way in: to inner hosts, into headers, to other tenants' keys, and to one's own key that nobody may see again. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { guardedAgents } from "../../adapters/webFetcher/agents.ts";
import { createChatModel } from "../../llm/chatModel.ts";
import { streamCompletion } from "../../llm/streamCompletion.ts";
import { type Desk, openDesk } from "../support/desk.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { figure } from "../support/figures.ts";
import { hostileAddresses, lyingNames } from "../support/hostileAddresses.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const KEY = `sk-${"s3cret".repeat(8)}`;
const MODELS = { answer: "house-model", fast: null, judge: null, title: null };

let fake: FakeOpenai;
let server: TestServer;
let desk: Desk;
/** Counts who reaches an inner host. */
let trap: Server;
let trapped = 0;
beforeAll(async () => {
  trap = createServer((_, response) => {
    trapped += 1;
    response.end();
  });
  await new Promise<void>((done) => trap.listen(0, done));
  fake = await startFakeOpenai();
  server = await startTestServer({
    TENANT_MODELS: "on",
    RATE_MODEL_TESTS_PER_HOUR: "1000",
    MODEL_ALLOW_PRIVATE_HOSTS: new URL(fake.url).host,
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  });
  desk = await openDesk(server);
});
afterEach(() => fake.reset());
afterAll(async () => {
  await server.close();
  await fake.close();
  await new Promise((done) => trap.close(done));
});

const trapPort = () => (trap.address() as AddressInfo).port;
const set = (more: object = {}, owner = desk.owner) =>
  owner("PUT", "/model", { base_url: fake.url, key: KEY, models: MODELS, is_enabled: true, ...more });

describe("an endpoint", () => {
  test("is never an inner host, in whatever notation it is written", async () => {
    server.parts.limiter.take = async () => null;
    const addresses = hostileAddresses(trapPort());
    const taken: string[] = [];
    for (const address of addresses) {
      const { status, json } = await set({ base_url: address });
      if (status !== 400 || !["address_refused", "invalid_body"].includes(json.key)) taken.push(`${address} ${status}`);
    }
    figure("hostile addresses as a model's endpoint", addresses.length);
    expect([addresses.length > 200, taken, trapped]).toEqual([true, [], 0]);
  });

  test("is not asked without TLS, except on the operator's own hosts", async () => {
    expect((await set({ base_url: "http://models.example/v1" })).json.key).toBe("address_refused");
    expect((await set({ base_url: "https://models.example:8443/v1" })).json.key).toBe("address_refused");
    expect((await set({ base_url: "https://me:pass@models.example/v1" })).json.key).toBe("address_refused");
    expect((await set()).status).toBe(200);
  });

  test("whose name leads inside is refused when the connection is made, now or after the name has changed", async () => {
    const names = lyingNames();
    const asked = new Map<string, number>();
    const resolve = async (host: string) => {
      const times = asked.get(host) ?? 0;
      asked.set(host, times + 1);
      const name = names.find((each) => each.host === host)!;
      const found = times > 0 && name.later ? name.later : name.addresses;
      return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    const agents = guardedAgents({ allowed: new Set(), resolve });
    const ask = (host: string) => {
      const model = createChatModel({ apiKey: KEY, baseURL: `http://${host}:${trapPort()}/v1`, model: "m", agents });
      return streamCompletion(model, { system: "", user: "" }, AbortSignal.timeout(5000)).then(
        () => "answered",
        (error) => error.key ?? error.code ?? error.name,
      );
    };
    const inner = names.filter(({ later }) => !later);
    for (const { host } of inner) expect(["address_refused", "site_unreachable"]).toContain(await ask(host));
    for (const { host } of names.filter(({ later }) => later)) {
      // The first look finds a public address, which nobody here is connected to; the second finds an inner one.
      asked.set(host, 1);
      expect(await ask(host)).toBe("address_refused");
    }
    for (const literal of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"])
      expect(await ask(literal)).toBe("address_refused");
    figure("names that lead inside, asked by the model's client", names.length);
    expect(trapped).toBe(0);
  });

  test("can't lead elsewhere by a redirect", async () => {
    const moved = createServer((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${trapPort()}/v1/chat/completions` }).end();
    });
    await new Promise<void>((done) => moved.listen(0, "127.0.0.1", done));
    const { port } = moved.address() as AddressInfo;
    const agents = guardedAgents({ allowed: new Set([`127.0.0.1:${port}`]) });
    const model = createChatModel({ apiKey: KEY, baseURL: `http://127.0.0.1:${port}/v1`, model: "m", agents });
    const asking = streamCompletion(model, { system: "", user: "" }, AbortSignal.timeout(5000));
    await expect(asking).rejects.toMatchObject({ status: 307 });
    expect(trapped).toBe(0);
    await new Promise((done) => moved.close(done));
  });
});

describe("a key", () => {
  test("brings no line break, no other header and no letter beyond ASCII into a request", async () => {
    for (const end of ["\r\nx-admin: 1", "\nx-admin: 1", "\r", " b", "é", "\u2028", "\t", "漢"]) {
      expect((await set({ key: KEY + end })).status, JSON.stringify(end)).toBe(400);
      expect((await set({ models: { ...MODELS, answer: `house-model${end}x` } })).status === 200, end).toBe(
        end === " b",
      );
    }
  });

  test("is in no log, reply, audit entry or export, even when its endpoint fails or repeats it", async () => {
    await set();
    fake.fault("401", { times: 1 });
    const texts = [await desk.owner("POST", "/model/test", { model: "house-model" })];
    fake.answerWith(() => `You sent ${KEY}`);
    texts.push(await desk.owner("POST", "/model/test", { model: "house-model" }));
    for (const path of ["/model", "/audit", "/settings", "/service"]) texts.push(await desk.owner("GET", path));
    expect(new Set(fake.requests.map(({ key }) => key))).toEqual(new Set([KEY]));
    const { settingsContent } = await import("../../exports/settingsContent.ts");
    const exported = JSON.stringify(await settingsContent({ db: server.parts.db, tenantId: desk.tenantId }));
    expect(exported).toContain("house-model");
    const all = texts.map(({ text }) => text).join() + exported + JSON.stringify(server.lines);
    expect(all).not.toContain(KEY.slice(3, 20));
  });

  test("is not sent along when its owner's session is used to change the address", async () => {
    await set();
    for (const base_url of [
      "https://thief.example/v1",
      "https://127.0.0.1.thief.example/",
      fake.url.replace("http:", "https:"),
    ]) {
      const reply = await set({ key: undefined, base_url });
      expect([reply.status, fake.requests.length]).toEqual([400, 0]);
    }
    expect((await desk.owner("GET", "/model")).json.own.base_url).toBe(fake.url);
  });

  test("can't be opened in the row of another tenant that its sealed text was copied to", async () => {
    await set();
    const thief = await openDesk(server);
    await set({ key: "a-key-of-the-thief" }, thief.owner);
    await server.admin`
      update tenant_models set api_key = (select api_key from tenant_models where tenant_id = ${desk.tenantId})
      where tenant_id = ${thief.tenantId}`;
    server.parts.tenantEngines?.forget(thief.tenantId);
    expect((await thief.owner("POST", "/model/test", { model: "house-model" })).status).toBe(500);
    expect((await thief.owner("GET", "/model")).text).not.toContain(KEY.slice(-4));
    expect(fake.requests).toEqual([]);
  });
});
