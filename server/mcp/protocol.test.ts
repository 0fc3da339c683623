/** `/mcp` as programs meet it: who is let in, what is listed, and what becomes of broken requests. */
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { type Desk, openDesk } from "../test/support/desk.ts";
import { connect, makeKey, post, rpc } from "../test/support/mcpClient.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
  ({ secret } = await makeKey(desk, ["read"]));
});
afterAll(() => server?.close());

const listed = async (key: string) => (await (await connect(server, key)).listTools()).tools;

test("a key is shown the tools that its scopes allow, and no others", async () => {
  const names = async (...scopes: Parameters<typeof makeKey>[1]) =>
    (await listed((await makeKey(desk, scopes)).secret)).map(({ name }) => name);
  expect(await names("knowledge")).toEqual(["search_knowledge"]);
  expect(await names("read")).toEqual(["search_knowledge", "list_tickets", "read_ticket", "get_conversation_state"]);
  expect(await names("tickets")).toEqual(["list_tickets", "read_ticket", "get_conversation_state", "draft_answer"]);
  expect(await names("draft")).toEqual(["draft_answer"]);
  expect(await names("answer")).toEqual(["answer_ticket"]);
  expect(await names("actions")).toEqual(["list_actions", "run_action"]);
  expect(await names("ingest", "settings")).toEqual([]);
});

test("each tool says what it is for, what it takes and returns, and what it may do", async () => {
  const tools = await listed((await makeKey(desk, ["read", "draft", "answer", "actions"])).secret);
  expect(tools).toHaveLength(8);
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    expect(title, name).toBeTruthy();
    expect(description?.length, name).toBeGreaterThan(60);
    expect(inputSchema, name).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema, name).toMatchObject({ type: "object" });
    const isWrite = name === "answer_ticket" || name === "run_action";
    expect(annotations, name).toMatchObject({ readOnlyHint: !isWrite });
    if (isWrite) expect(annotations, name).toMatchObject({ destructiveHint: true, idempotentHint: true });
  }
});

test("without a live key nobody is answered, and the reply says how to come in", async () => {
  const revoked = await makeKey(desk, ["read"]);
  await desk.owner("DELETE", `/api-keys/${revoked.id}`);
  for (const key of [undefined, "nonsense", revoked.secret, `${secret.slice(0, -2)}xx`]) {
    const reply = await post(server, rpc("tools/list"), {}, key);
    expect(reply.status).toBe(401);
    expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer realm="frontdesk"/);
    expect(reply.json).toMatchObject({ key: "unauthorized" });
  }
  await expect(connect(server, revoked.secret)).rejects.toThrow();
  const inQuery = await server.call("POST", `/mcp?token=${secret}`, { body: rpc("tools/list") });
  expect(inQuery.status).toBe(401);
});

test("a person's session opens nothing here", async () => {
  const reply = await desk.owner("POST", "/../../../mcp", rpc("tools/list"));
  expect(reply.status).toBe(401);
});

test("there is no stream and no session, so GET and DELETE are refused and any session id is as good as none", async () => {
  for (const method of ["GET", "DELETE"]) {
    const reply = await server.call(method, "/mcp", { token: secret, headers: { accept: "text/event-stream" } });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("allow")).toBe("POST");
  }
  const reply = await post(server, rpc("tools/list"), { "mcp-session-id": "somebody-elses" }, secret);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("mcp-session-id")).toBeNull();
  expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
});

test("a page is refused whatever name leads here, and gets no permission to read", async () => {
  for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
    const reply = await post(server, rpc("tools/list"), { origin }, secret);
    expect(reply.status).toBe(403);
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  }
  const preflight = await server.call("OPTIONS", "/mcp", { origin: "https://evil.example" });
  expect(preflight.status).toBe(405);
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  const own = await post(server, rpc("tools/list"), { origin: server.url }, secret);
  expect(own.status).toBe(200);
});

test("the version of the protocol is agreed on, and one that nobody knows is refused", async () => {
  const hello = { capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const first = await post(server, rpc("initialize", { ...hello, protocolVersion: "2025-06-18" }), {}, secret);
  expect(first.json.result).toMatchObject({
    protocolVersion: "2025-06-18",
    capabilities: { tools: {} },
    serverInfo: { name: "frontdesk", version: manifest.version },
  });
  expect(first.json.result.instructions).toMatch(/data/);
  const later = await post(server, rpc("tools/list"), { "mcp-protocol-version": "2025-06-18" }, secret);
  expect(later.status).toBe(200);
  const unknown = await post(server, rpc("tools/list"), { "mcp-protocol-version": "1999-01-01" }, secret);
  expect(unknown.status).toBe(400);
});

test.each([
  ["no JSON", "{", -32700],
  ["nothing", "", -32700],
  ["no message", { hello: 1 }, -32700],
  ["too many at once", Array.from({ length: 11 }, (_, id) => rpc("ping", {}, id)), -32600],
])("%s is answered with an error of the protocol", async (_, body, code) => {
  const reply = await post(server, body, {}, secret);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({ jsonrpc: "2.0", error: { code } });
});

test("an unknown method, tool or argument is refused so that a model can mend it", async () => {
  expect((await post(server, rpc("no/such"), {}, secret)).json.error.code).toBe(-32601);
  const unknown = await post(server, rpc("tools/call", { name: "answer_ticket", arguments: {} }), {}, secret);
  expect(unknown.json.error).toMatchObject({ code: -32602, message: expect.stringContaining("read_ticket") });
  const call = rpc("tools/call", { name: "read_ticket", arguments: { ticket: "x", tenant_id: "y" } });
  const wrong = await post(server, call, {}, secret);
  expect(wrong.json.result.isError).toBe(true);
  expect(wrong.json.result.content[0].text).toMatch(/ticket[\s\S]*tenant_id/);
});

test("a small batch is answered whole, and a notification with nothing", async () => {
  const both = await post(server, [rpc("ping", {}, 1), rpc("tools/list", {}, 2)], {}, secret);
  expect(both.json.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2]);
  const told = await post(server, rpc("notifications/initialized", {}, null), {}, secret);
  expect([told.status, told.text]).toEqual([202, ""]);
});

test("a body over the limit is refused, known or not", async () => {
  const huge = JSON.stringify(rpc("tools/list", { pad: "x".repeat(300 * 1024) }));
  expect((await post(server, huge, {}, secret)).status).toBe(413);
  expect((await post(server, huge)).status).toBe(413);
  const type = await server.call("POST", "/mcp", {
    body: "{}",
    token: secret,
    headers: { "content-type": "text/plain" },
  });
  expect([406, 415]).toContain(type.status);
});

test("a key that sends too much is told to wait, and others are not", async () => {
  const narrow = await startTestServer();
  try {
    const own = await openDesk(narrow);
    const [busy, calm] = [await makeKey(own, ["read"]), await makeKey(own, ["read"])];
    const statuses = new Set<number>();
    const batch = Array.from({ length: 10 }, (_, id) => rpc("ping", {}, id));
    for (let sent = 0; sent < 40 && !statuses.has(429); sent++)
      statuses.add((await post(narrow, batch, {}, busy.secret)).status);
    expect([...statuses].sort()).toEqual([200, 429]);
    const refused = await post(narrow, rpc("ping"), {}, busy.secret);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post(narrow, rpc("ping"), {}, calm.secret)).status).toBe(200);
  } finally {
    await narrow.close();
  }
});
