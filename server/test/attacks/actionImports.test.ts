/** Documents and tool servers of strangers: they lead nowhere inside, cost little, and change nothing by themselves. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiReader } from "../../actions/imports/createApiReader.ts";
import { type Desk, openDesk } from "../support/desk.ts";
import { figure } from "../support/figures.ts";
import { hostileAddresses } from "../support/hostileAddresses.ts";
import { orderApi } from "../support/orderApi.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";
import { startToolServer, TOOL_KEY, type ToolServer } from "../support/toolServer.ts";

let site: Server;
let origin: string;
let reply: (response: ServerResponse) => void;
const heard: IncomingMessage[] = [];
let tools: ToolServer;
let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  site = createServer((request, response) => {
    heard.push(request);
    reply(response);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  tools = await startToolServer();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: [host, tools.host].join(","),
  });
  desk = await openDesk(server);
});
beforeEach(() => {
  heard.length = 0;
  Object.assign(tools, { heard: [], misbehave: null });
  reply = (response) => void response.end(orderApi("https://api.shop.example"));
});
afterAll(async () => {
  await server?.close();
  await tools?.close();
  site?.closeAllConnections();
  site?.close();
});

const fromAddress = (url = `${origin}/openapi.yaml`) => desk.owner("POST", "/actions/imports", { url, locale: "en" });
const upload = (text: string) =>
  desk.owner("POST", "/actions/imports/files?name=a.yaml", text, { "content-type": "application/yaml" });
const header = { name: "Authorization", prefix: "Bearer ", key: TOOL_KEY };
const json = (paths: unknown, more: object = {}) =>
  JSON.stringify({ openapi: "3.1.0", servers: [{ url: "https://api.example" }], paths, ...more });
const ok = { responses: { 200: { content: { "application/json": { schema: { type: "string" } } } } } };

describe("where an import reaches to", () => {
  it("no document and no tool server is asked for at an inner address", { timeout: 120_000 }, async () => {
    const urls = hostileAddresses((site.address() as AddressInfo).port).slice(0, 80);
    let through = 0;
    for (const url of urls) {
      for (const at of ["imports", "imports/tools"]) {
        const { status, json: said } = await desk.owner("POST", `/actions/${at}`, { url, locale: "en" });
        if (status === 200 || !["address_refused", "invalid_body"].includes(said.key)) through += 1;
      }
    }
    figure("inner addresses that an import reached", through, 2 * urls.length);
    expect([through, heard.length, tools.heard.length]).toEqual([0, 0, 0]);
  });

  it("no redirect is followed, by a document's address or by a tool server", async () => {
    for (const location of ["http://169.254.169.254/latest", "/elsewhere"]) {
      reply = (response) => void response.writeHead(302, { location }).end();
      expect((await fromAddress()).json.key).toBe("page_redirects");
      expect(heard.splice(0)).toHaveLength(1);
      for (const method of ["initialize", "tools/list"]) {
        tools.misbehave = { method, how: (response) => void response.writeHead(307, { location }).end() };
        const said = await desk.owner("POST", "/actions/imports/tools", { url: tools.url, header, locale: "en" });
        expect(said.json.key).toBe("page_redirects");
        expect(tools.heard.filter((each) => each.method === method && each.verb === "POST")).toHaveLength(1);
        tools.heard.length = 0;
      }
    }
  });

  it("no operation is offered that is called at an inner address", async () => {
    const { json: list } = await upload(json({ "/a": { get: { ...ok, servers: [{ url: "https://10.0.0.1" }] } } }));
    expect(list.items[0].refusal).toMatchObject({ reason: "address_refused" });
    const { definition } = (await upload(json({ "/a": { get: ok } }))).json.items[0];
    for (const url of ["https://10.0.0.1/a", "http://api.example/a", "https://{{x}}/a"]) {
      const bent = { ...definition, request: { ...definition.request, url } };
      const added = await desk.owner("POST", "/actions/drafts", { definitions: [bent] });
      expect([added.status, added.json.key]).toEqual([400, "action_invalid"]);
    }
  });
});

describe("what a document costs", () => {
  const levels = (n: number) =>
    Array.from({ length: n }, (_, at) => `  a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(", ")}]`);

  it.each([
    [
      "a billion laughs in YAML",
      () => ["openapi: 3.1.0", "x:", "  a0: &a0 [lol]", ...levels(12), "paths: {}"].join("\n"),
    ],
    ["50 000 aliases", () => `openapi: 3.1.0\npaths: {}\nx: &x 1\ny: [${"*x, ".repeat(50_000)}1]`],
    ["100 000 brackets", () => `openapi: 3.1.0\npaths: ${"[".repeat(100_000)}`],
    [
      "a reference to itself",
      () => json({ "/a": { get: ok } }, { components: {} }).replace('"paths"', '"$ref":"#","paths"'),
    ],
  ])("%s is read or refused in a moment", async (_, make) => {
    const started = performance.now();
    const { status, json: said } = await upload(make());
    expect(status === 200 || ["file_unreadable", "file_too_complex"].includes(said.key)).toBe(true);
    // What is guarded against takes hours. A busy machine may take ten seconds to start a process.
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  it("schemas that double at every level end as refused, beside what is in order", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => {
        const next = { $ref: `#/components/schemas/s${n + 1}` };
        return [`s${n}`, { anyOf: [next, next], allOf: [next, next] }];
      }),
    );
    const content = { "application/json": { schema: { $ref: "#/components/schemas/s0" } } };
    const post = { ...ok, requestBody: { required: true, content } };
    const { json: list } = await upload(json({ "/bad": { post }, "/good": { get: ok } }, { components: { schemas } }));
    expect(list.items.map((item: { id: string; refusal: unknown }) => [item.id, item.refusal])).toEqual([
      ["POST /bad", { reason: "too_complex", name: "" }],
      ["GET /good", null],
    ]);
  });

  it("tools whose schemas double keep nobody waiting, and are refused one by one", { timeout: 60_000 }, async () => {
    const doubled = Array.from({ length: 30 }, (_, n) => {
      const next = { $ref: `#/$defs/s${n + 1}` };
      return [`s${n}`, { anyOf: [next, next], allOf: [next, next], properties: { [`p${n}`]: { type: "string" } } }];
    });
    const inputSchema = { type: "object", $ref: "#/$defs/s0", $defs: Object.fromEntries(doubled) };
    const listed = Array.from({ length: 400 }, (_, n) => ({ name: `t${n}`, inputSchema }));
    tools.misbehave = {
      method: "tools/list",
      how: (response) => {
        const said = { jsonrpc: "2.0", id: 1, result: { tools: listed } };
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(said));
      },
    };
    let isRead = false;
    const reading = desk
      .owner("POST", "/actions/imports/tools", { url: tools.url, header, locale: "en" })
      .finally(() => (isRead = true));
    let slowest = 0;
    while (!isRead) {
      const started = performance.now();
      await desk.owner("GET", "/actions");
      slowest = Math.max(slowest, performance.now() - started);
    }
    const { status, json: list } = await reading;
    figure("slowest request while hostile tools were read, in ms", Math.round(slowest));
    expect(slowest).toBeLessThan(5000);
    if (status !== 200) expect(list.key).toBe("file_too_complex");
    else for (const { refusal } of list.items) expect(refusal.reason).toBe("too_complex");
  });

  it("a document that is too long, also once it is unpacked, is refused", async () => {
    const long = Buffer.alloc(25_000_000, " ");
    reply = (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(long));
    expect((await fromAddress()).json.key).toBe("file_too_large");
    expect(
      (await desk.owner("POST", "/actions/imports/files", long.toString(), { "content-type": "text/yaml" })).status,
    ).toBe(413);
  });

  it("one that takes all of its process's time or memory ends with it, and the next is read", {
    timeout: 60_000,
  }, async () => {
    const rules = { base: null, server: null, locale: "en", allowed: new Set<string>() };
    const reader = createApiReader({ cpuSeconds: 30, wallMs: 400, heapMb: 200, rssMb: 300, idleMs: 1000 });
    const heavy = Buffer.from(`openapi: 3.1.0\npaths: {}\nx:\n${"  - {a: {b: {c: d}}}\n".repeat(800_000)}`);
    await expect(reader.list(desk.tenantId, heavy, rules)).rejects.toMatchObject({ key: "file_too_complex" });
    await reader.close();
    expect((await upload(json({ "/a": { get: ok } }))).status).toBe(200);
  });
});

describe("what a document may say", () => {
  it("names of JavaScript's own members stay names", async () => {
    const properties = '{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"integer"}}';
    const schema = `{"type":"object","required":["__proto__","constructor"],"properties":${properties}}`;
    const body = `{"required":true,"content":{"application/json":{"schema":${schema}}}}`;
    const post = `{"operationId":"__proto__","requestBody":${body},"responses":{"200":{"description":"ok"}},"tags":["__proto__"]}`;
    const missing =
      '{"get":{"parameters":[{"$ref":"#/constructor/prototype"}],"responses":{"200":{"content":{"application/json":{}}}}}}';
    const text = `{"openapi":"3.1.0","servers":[{"url":"https://api.example"}],"paths":{"/a":{"post":${post}},"/b":${missing},"__proto__":{"get":{}}}}`;
    const { json: list } = await upload(text);
    const [posted, unknown] = list.items;
    expect(posted.definition.parameters.map(({ name }: { name: string }) => name)).toEqual([
      "proto",
      "constructor",
      "to_string",
    ]);
    expect(JSON.stringify(posted.definition.request.body)).toBe(
      '{"__proto__":"{{proto}}","constructor":"{{constructor}}","toString":"{{to_string}}"}',
    );
    expect(unknown.refusal).toEqual({ reason: "reference_broken", name: "#/constructor/prototype" });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("templates in its texts, paths and constants fill in nothing", async () => {
    const secret = "{{secret:key}}";
    const get = { ...ok, summary: `Hi ${secret}`, description: secret };
    const schema = { type: "object", required: ["a"], properties: { a: { const: secret } } };
    const post = { ...ok, requestBody: { content: { "application/json": { schema } } } };
    const given = { name: "X-Key", required: true, schema: { enum: [secret] } };
    const put = { ...ok, parameters: [{ ...given, in: "header" }] };
    const patch = { ...ok, parameters: [{ ...given, in: "query" }] };
    const { json: list } = await upload(json({ "/a": { get, post, put, patch }, [`/${secret}`]: { get: ok } }));
    const [read, ...others] = list.items;
    expect(JSON.stringify(read.definition)).not.toContain("{{secret");
    expect(others.map(({ refusal }: { refusal: { reason: string } | null }) => refusal?.reason)).toEqual(
      Array(4).fill("unusable"),
    );
  });
});

describe("what an import changes", () => {
  it("nothing is switched on: a draft lacks what protects somebody's data, and stays off until it has it", async () => {
    const { json: list } = await upload(orderApi("https://api.shop.example"));
    const definitions = list.items.flatMap(({ definition }: { definition: unknown }) => definition ?? []);
    const secrets = { token: "the-shops-token", basic: "dXNlcjpwYXNz", unused: "nobody-names-it" };
    const added = await desk.owner("POST", "/actions/drafts", { definitions, secrets });
    expect(added.status).toBe(200);
    expect(added.text).not.toContain(secrets.token);
    for (const action of added.json.actions) {
      expect([action.is_enabled, action.problems]).toEqual([
        false,
        [{ field: "parameters", problem: "proof_missing" }],
      ]);
      expect((await desk.owner("PATCH", `/actions/${action.id}`, { is_enabled: true })).json.key).toBe(
        "action_invalid",
      );
    }
    const names = Object.fromEntries(
      added.json.actions.map((each: { definition: { name: string }; secrets: string[] }) => [
        each.definition.name,
        each.secrets,
      ]),
    );
    expect(names).toMatchObject({ get_order: ["token"], list_orders: ["basic"], change_address: [] });
    const again = await desk.owner("POST", "/actions/drafts", { definitions: [definitions[0]] });
    expect(again.json.actions[0].definition.name).toBe("get_order_2");
    const { json: audit } = await desk.owner("GET", "/audit?limit=10");
    expect(audit.entries[0]).toMatchObject({
      action: "action_added",
      details: { name: "get_order_2", is_imported: true },
    });
    const whole = { ...definitions[0], name: "whole", is_public: true };
    const made = await desk.owner("POST", "/actions/drafts", { definitions: [whole], secrets });
    const { id, problems } = made.json.actions[0];
    expect([problems, (await desk.owner("PATCH", `/actions/${id}`, { is_enabled: true })).status]).toEqual([[], 200]);
  });

  it("all drafts of a request are stored, or none", async () => {
    const { definition } = (await upload(json({ "/a": { get: ok } }))).json.items[0];
    const before = (await desk.owner("GET", "/actions")).json.actions.length;
    const many = Array.from({ length: 20 }, () => definition);
    for (let at = before; at + 20 <= 100; at += 20)
      expect((await desk.owner("POST", "/actions/drafts", { definitions: many })).status).toBe(200);
    const { length } = (await desk.owner("GET", "/actions")).json.actions;
    expect((await desk.owner("POST", "/actions/drafts", { definitions: many })).json.key).toBe("conflict");
    expect((await desk.owner("GET", "/actions")).json.actions).toHaveLength(length);
  });

  it("it is an owner's: no agent, no key, and no stranger lists or stores anything", async () => {
    const key = await desk.owner("POST", "/api-keys", { name: "all", scopes: ["read", "ingest"] });
    for (const [path, body] of [
      ["imports", { url: `${origin}/a`, locale: "en" }],
      ["imports/tools", { url: tools.url, header, locale: "en" }],
      ["drafts", { definitions: [] }],
    ] as const) {
      expect((await desk.agent("POST", `/actions/${path}`, body)).status).toBe(403);
      const keyed = await fetch(`${server.url}/api/v1/admin/actions/${path}`, {
        ...{ method: "POST", body: JSON.stringify(body) },
        headers: { authorization: `Bearer ${key.json.key}`, "content-type": "application/json" },
      });
      expect([401, 403]).toContain(keyed.status);
    }
    expect([heard.length, tools.heard.length]).toEqual([0, 0]);
  });
});
