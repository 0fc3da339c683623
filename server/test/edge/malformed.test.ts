import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import { scopes } from "../../protocol/roles.ts";
import { createTenant } from "../../tenants/createTenant.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { type Chance, chanceFrom, JUNK_TEXTS, junkValue, type Schema, sampleOf, spoil } from "../support/junk.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";
import { brokenRequests, exchange } from "./rawRequests.ts";

const ORIGIN = "https://shop.example";
let server: TestServer;
let tokens: { visitor: string; apiKey: string };
let ids: string[];
let operations: Operation[];

interface Operation {
  method: string;
  /** With `:name` for its parameters. */
  path: string;
  body: Schema | undefined;
  query: { name: string; schema?: Schema }[];
}

beforeAll(async () => {
  // What never ends is waited for in each of many requests.
  server = await startTestServer({}, {}, { headersTimeoutMs: 1000, requestTimeoutMs: 2000 });
  server.parts.limiter.take = async () => null; // what is counted never gets looked at
  const { db } = server.parts;
  const { id: tenantId } = await createTenant(db, { name: "Shop", origins: [ORIGIN] });
  const session = await server.init(tenantId, ORIGIN);
  const actor = { kind: "agent", id: "fuzzer", name: "Fuzzer", role: "owner" } as const;
  const key = await createApiKey(
    { db, tenantId, parts: server.parts, actor, requestId: "" },
    { name: "k", scopes: [...scopes] },
  );
  tokens = { visitor: session.token, apiKey: key.secret };
  ids = [session.ticket_id, tenantId, randomUUID(), "not-an-id"];
  operations = await readOperations();
});
afterEach(async () => expect((await server.call("GET", "/readyz")).status).toBe(200));
afterAll(() => server.close());

/** Every route of the router, with what the document knows of it. */
async function readOperations(): Promise<Operation[]> {
  const { json } = await server.call("GET", "/openapi.json");
  const known = new Map<string, Operation>();
  for (const { method, path } of server.routes)
    known.set(`${method} ${path}`, { method, path, body: undefined, query: [] });
  for (const [pattern, methods] of Object.entries<Record<string, Described>>(json.paths)) {
    for (const [name, { requestBody, parameters = [] }] of Object.entries(methods)) {
      const method = name.toUpperCase();
      const path = pattern.replaceAll(/\{(\w+)\}/g, ":$1");
      const body = requestBody?.content["application/json"]?.schema;
      const query = parameters.filter((each) => each.in === "query");
      known.set(`${method} ${path}`, { method, path, body, query });
    }
  }
  return [...known.values()];
}
interface Described {
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
  parameters?: { name: string; in: string; schema?: Schema }[];
}

it("answers generated requests on all routes without a 5xx", async () => {
  const runs = cases(2_000, 20_000);
  const chance = chanceFrom(seed("malformed requests"));
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const reached = new Set<string>();
  let next = 0;
  const worker = async () => {
    while (next < runs) {
      next += 1;
      const operation = chance.pick(operations);
      const request = generate(operation, chance);
      const { status, key } = await send(request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 400) reached.add(`${operation.method} ${operation.path}`);
      // The chat's own page is read by people: it says in words that there is nothing.
      const isPage = operation.path === "/chat/:tenant";
      const isKeyed = status < 400 || key !== undefined || request.init.method === "HEAD" || isPage;
      if (status >= 500 || !isKeyed)
        failures.push(`${status} ${describe(request)} ${JSON.stringify(server.lines.findLast((l) => l.err)?.err)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  figure("statuses of generated requests", JSON.stringify(statuses));
  figure("generated requests answered with a 5xx or without a key", failures.length, runs);
  expect(failures.slice(0, 10)).toEqual([]);
  figure("operations reached", reached.size, operations.length);
  // 53 to 66 of 219 in eight runs: it depends on the seed.
  expect(reached.size).toBeGreaterThan(operations.length / 6);
}, 600_000);

it("survives malformed bytes on raw sockets, and closes those that never finish", async () => {
  const runs = cases(100, 500);
  const chance = chanceFrom(seed("raw requests"));
  const names = Object.keys(brokenRequests);
  const failures: string[] = [];
  let slowest = 0;
  const one = async (run: number) => {
    const name = names[run % names.length] ?? "";
    const bytes = brokenRequests[name]?.(chance, tokens.visitor) ?? "";
    const { reply, ms, timedOut } = await exchange(server.port, bytes);
    slowest = Math.max(slowest, ms);
    const statuses = [...reply.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    if (statuses.some((status) => status >= 500)) failures.push(`${name}: ${reply.slice(0, 200)}`);
    if (timedOut) failures.push(`${name}: still open after ${Math.round(ms)} ms`);
  };
  for (let run = 0; run < runs; run += 20) {
    await Promise.all(Array.from({ length: Math.min(20, runs - run) }, (_, offset) => one(run + offset)));
  }
  figure("raw requests answered with a 5xx or left open", failures.length, runs);
  figure("longest hold on a connection, ms", Math.round(slowest));
  expect(failures).toEqual([]);
}, 600_000);

it("closes the connection of a client that asked for it, once its stream has ended", async () => {
  const { token } = await server.init(ids[1]!, ORIGIN);
  const body = JSON.stringify({ message: "Is anybody there?" });
  const head = ["POST /api/v1/chat/stream HTTP/1.1", "Host: localhost", "Connection: close"];
  const own = [`Authorization: Bearer ${token}`, "Content-Type: application/json"];
  const bytes = [...head, ...own, `Content-Length: ${body.length}`, "", body].join("\r\n");
  const { reply, timedOut } = await exchange(server.port, bytes);
  expect(reply).toContain("event: end");
  expect(timedOut).toBe(false);
});

interface Generated {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

function generate(operation: Operation, chance: Chance): Generated {
  const method = chance.often(0.9)
    ? operation.method
    : chance.pick(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]);
  const path = operation.path
    .replaceAll(/:(\w+)(\{[^}]*\})?/g, () => segment(chance))
    .replaceAll("*", () => segment(chance));
  const query = operation.query
    .filter(() => chance.often(0.5))
    .map(({ name, schema }) => [
      name,
      String(chance.often(0.5) ? sampleOf(schema, chance, ids) : chance.pick(JUNK_TEXTS)),
    ]);
  if (chance.often(0.1)) query.push([chance.pick(JUNK_TEXTS), chance.pick(JUNK_TEXTS)]);
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  const headers = generateHeaders(operation, chance);
  const hasBody = !["GET", "HEAD"].includes(method) && chance.often(0.95);
  return {
    url: `${server.url}${path}${search ? `?${search}` : ""}${chance.often(0.02) ? "?&=&%zz" : ""}`,
    init: { method, headers, redirect: "manual", ...(hasBody && { body: generateBody(operation.body, chance) }) },
  };
}

const encode = (text: string | undefined) => encodeURIComponent((text ?? "").toWellFormed());
const segment = (chance: Chance) =>
  chance.often(0.6)
    ? encode(chance.pick(ids))
    : chance.pick(["%00", "%zz", "%ff", "..%2f", "%2e%2e", ";", encode(chance.pick(JUNK_TEXTS)) || "x"]);

function generateHeaders({ path }: Operation, chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {};
  const asText = (value: string) => value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");
  const token = path.startsWith("/api/v1/admin") ? tokens.apiKey : tokens.visitor;
  if (chance.often(0.85))
    headers.authorization = chance.often(0.9) ? `Bearer ${token}` : asText(`Bearer ${chance.pick(JUNK_TEXTS)}`);
  if (chance.often(0.7)) headers.origin = chance.often(0.85) ? ORIGIN : asText(chance.pick(["null", ...JUNK_TEXTS]));
  const types = [
    "application/json; charset=utf-16",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/xml",
    ";;;",
    "application/json/x",
  ];
  headers["content-type"] = chance.often(0.85) ? "application/json" : chance.pick(types);
  if (chance.often(0.2)) headers["last-event-id"] = asText(chance.pick(JUNK_TEXTS));
  const others = [
    "cookie",
    "x-forwarded-for",
    "x-request-id",
    "x-tenant-id",
    "if-none-match",
    "accept-language",
    "range",
    "x-frontdesk-csrf",
  ];
  if (chance.often(0.2)) headers[chance.pick(others)] = asText(chance.pick(JUNK_TEXTS));
  return headers;
}

function generateBody(schema: Schema | undefined, chance: Chance): string {
  if (chance.often(0.05))
    return chance.pick([
      "{",
      "[",
      "nul",
      '{"a":',
      '"\\ud800',
      "\0",
      "{}{}",
      "[1,]",
      "\ufeff{}",
      "-",
      "1e999999",
      `"${"x".repeat(30_000)}"`,
    ]);
  const good = schema ? sampleOf(schema, chance, ids) : junkValue(chance);
  return JSON.stringify(chance.often(0.3) ? good : spoil(good, chance)) ?? "null";
}

/** Sends it and reads the status; a stream that opens is left again at once. */
async function send({ url, init }: Generated): Promise<{ status: number; key?: string }> {
  const leave = new AbortController();
  const reply = await fetch(url, { ...init, signal: leave.signal });
  const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) leave.abort();
  const text = isStream ? "" : await reply.text();
  const parsed = /^application\/(problem\+)?json/.test(reply.headers.get("content-type") ?? "")
    ? JSON.parse(text || "null")
    : null;
  return { status: reply.status, key: parsed?.key };
}

const describe = ({ url, init }: Generated) =>
  `${init.method} ${url.slice(server.url.length)} ${JSON.stringify(init.headers).replaceAll(/Bearer [\w.-]{20,}/g, "Bearer …")} ${String(init.body).slice(0, 300)}`;
