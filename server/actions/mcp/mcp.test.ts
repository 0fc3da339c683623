/** Actions that are tools of an MCP server: listing, and calling them once, against a server made with the SDK. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Imported } from "../../protocol/actionImports.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import { type Desk, openDesk, openTicket } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";
import { startToolServer, TOOL_KEY, type ToolServer } from "../../test/support/toolServer.ts";
import { confirmCall } from "../confirmCall.ts";
import { performCall } from "../performCall.ts";
import { proposeCall } from "../proposeCall.ts";

let shop: ToolServer;
let plain: ToolServer;
let server: TestServer;
let desk: Desk;
let items: Imported[];

beforeAll(async () => {
  [shop, plain] = [await startToolServer(), await startToolServer({ isStateless: true, asJson: true })];
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: [shop.host, plain.host].join(","),
  });
  desk = await openDesk(server);
  items = (await list(shop.url)).json.items;
});
beforeEach(() => {
  for (const each of [shop, plain]) Object.assign(each, { misbehave: null, heard: [], refunds: [] });
});
afterAll(async () => {
  await server?.close();
  await shop?.close();
  await plain?.close();
});

const header = { name: "Authorization", prefix: "Bearer ", key: TOOL_KEY };
const list = (url: string, more: object = {}) =>
  desk.owner("POST", "/actions/imports/tools", { url, header, locale: "en", ...more });
const draftOf = (id: string, more: object = {}): ActionDefinition => {
  const definition = items.find((item) => item.id === id)?.definition;
  if (!definition) throw new Error(id);
  return { ...definition, is_public: true, ...more };
};
const setUp = async (definition: ActionDefinition): Promise<string> => {
  const made = await desk.owner("POST", "/actions", { definition, is_enabled: true, secrets: { key: TOOL_KEY } });
  expect([made.status, made.text]).toEqual([200, expect.anything()]);
  return made.json.id;
};
const propose = async (actionId: string, values: Record<string, string | number>) => {
  const { id: ticketId } = await openTicket(server, desk.tenantId);
  const call = await proposeCall(desk.ctx, { actionId, ticketId, turnId: null, values, locale: "en" });
  if (call.state === "proposed") await confirmCall(desk.ctx, { callId: call.id, ticketId });
  return call.id;
};
let renamed = 0;
const run = async (id: string, values: Record<string, string | number>, more: object = {}) => {
  renamed += 1;
  const actionId = await setUp(draftOf(id, { name: `run_${renamed}`, ...more }));
  return performCall(desk.ctx, { callId: await propose(actionId, values) });
};

describe("listing", () => {
  it("shows every tool as a draft that changes something, with the server's hints beside it, or why it can't be one", () => {
    expect(items.map(({ id, refusal, notes }) => [id, refusal, notes.map(({ note }) => note)])).toEqual([
      ["getOrder", null, ["hint_reads", "first_entry"]],
      ["refund.order", null, ["hint_destructive", "hint_repeatable"]],
      ["hours", null, []],
      ["broken", null, []],
      ["order_many", { reason: "list_required", name: "lines" }, []],
    ]);
    expect(draftOf("getOrder")).toMatchObject({
      name: "get_order",
      title: { en: "Look up an order" },
      effect: "changes",
      request: {
        ...{ method: "POST", url: shop.url, tool: "getOrder" },
        headers: [{ name: "Authorization", value: "Bearer {{secret:key}}" }],
        body: { number: "{{number}}", email: "{{email}}", verbose: "{{verbose}}" },
      },
      result: { fields: [{ pointer: "/status" }, { pointer: "/total", kind: "number" }, { pointer: "/items/0/sku" }] },
    });
    expect(draftOf("getOrder").parameters).toMatchObject([
      { name: "number", pattern: "\\d{4}" },
      { name: "email", type: "email" },
      { name: "verbose", type: "boolean", is_required: false },
    ]);
    expect(draftOf("hours").result.fields).toMatchObject([{ pointer: "/text" }]);
  });

  it("is the same of a server without sessions that replies in JSON", async () => {
    const { json } = await list(plain.url);
    expect(json.title).toBe("Shop tools");
    expect(json.items.map(({ id }: Imported) => id)).toEqual(items.map(({ id }) => id));
  });

  it("says why a server could not be read", async () => {
    const refused = await list(shop.url, { header: { ...header, key: "wrong" } });
    expect([refused.status, refused.json.key]).toEqual([403, "page_refused"]);
    shop.misbehave = {
      method: "tools/list",
      how: (reply) => void reply.writeHead(200, { "content-type": "application/json" }).end("["),
    };
    expect((await list(shop.url)).json.key).toBe("page_failed");
    expect((await list("https://10.0.0.1/mcp")).json.key).toBe("address_refused");
  });
});

describe("a call", () => {
  it("of a look-up comes back with the fields of its structured content", async () => {
    const values = { number: "1042", email: "anna@example.com" };
    const call = await run("getOrder", values, { effect: "reads" });
    expect([call.state, call.fields]).toEqual(["done", { status: "sent 1042", total: 12.5, sku: "A" }]);
  });

  it("of a change is sent once, with its key on that one request, and JSON in its text is read", async () => {
    for (const [at, of] of [
      [shop, {}],
      [plain, { url: plain.url }],
    ] as const) {
      const base = draftOf("refund.order");
      const fields = [{ name: "refund", pointer: "/refund/id", label: { en: "Refund" }, kind: "text" }];
      const more = { request: { ...base.request, ...of }, result: { fields, text: { en: "Refund {{refund}}." } } };
      const call = await run("refund.order", { number: "1042", amount: 20 }, more);
      expect([call.state, call.fields]).toEqual(["done", { refund: "r-1" }]);
      expect(at.refunds).toEqual([{ key: call.idempotency_key, number: "1042", amount: 20 }]);
      const keyed = at.heard.filter(({ headers }) => headers["idempotency-key"] !== undefined);
      expect(keyed.map(({ method }) => method)).toEqual(["tools/call"]);
      await performCall(desk.ctx, { callId: call.id });
      expect(at.refunds).toHaveLength(1);
    }
  });

  it("that replies in words is read as one text", async () => {
    expect((await run("hours", {})).fields).toEqual({ text: "Nine to five." });
  });

  it("that reports a fault leaves a look-up failed, and of a change nobody knows", async () => {
    const read = await run("broken", { why: "no" }, { effect: "reads" });
    expect([read.state, read.failure]).toEqual(["failed", "tool_failed"]);
    const change = await run("broken", { why: "no" });
    expect([change.state, change.failure]).toEqual(["unknown", "tool_failed"]);
  });

  it("of a tool that the server no longer has was not made", async () => {
    shop.misbehave = {
      method: "tools/call",
      how: (reply) => {
        const error = { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "Unknown tool" } };
        reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(error));
      },
    };
    const call = await run("hours", {});
    expect([call.state, call.failure]).toEqual(["failed", "tool_refused"]);
  });

  it.each([
    ["initialize", 500, "failed", "endpoint_failed"],
    ["initialize", 302, "failed", "redirected"],
    ["tools/call", 500, "unknown", "endpoint_failed"],
    ["tools/call", 403, "failed", "endpoint_refused"],
    ["tools/call", 307, "unknown", "redirected"],
  ])("whose %s is answered with %i is %s", async (method, status, state, failure) => {
    shop.misbehave = { method, how: (reply) => void reply.writeHead(status, { location: "/mcp" }).end() };
    const call = await run("refund.order", { number: "1042", amount: 20 });
    expect([call.state, call.failure]).toEqual([state, failure]);
    expect(shop.heard.filter((each) => each.method === method)).toHaveLength(1);
    expect(shop.refunds).toEqual([]);
  });

  it("that breaks off after it was sent is not known to be done", async () => {
    shop.misbehave = { method: "tools/call", how: (reply) => void reply.destroy() };
    expect((await run("refund.order", { number: "1042", amount: 20 })).state).toBe("unknown");
  });
});

it("a test shows the tool's call, and sends a change only when it is told to", async () => {
  const actionId = await setUp(draftOf("refund.order", { name: "tested" }));
  const test = { values: { number: "1042", amount: 20 }, locale: "en" };
  const shown = (await desk.owner("POST", `/actions/${actionId}/test`, test)).json;
  expect(JSON.parse(shown.request.body)).toEqual({
    ...{ method: "tools/call", params: { name: "refund.order", arguments: { number: "1042", amount: 20 } } },
  });
  expect([shown.request.headers.authorization, shown.reply, shop.heard]).toEqual(["Bearer ***", null, []]);
  const sent = (await desk.owner("POST", `/actions/${actionId}/test`, { ...test, send: true })).json;
  expect(sent.reply).toMatchObject({ status: 200, body: '{"refund":{"id":"r-1"}}' });
});

it("a request that is no call of a tool can't be stored as one", async () => {
  const base = draftOf("hours", { name: "wrong" });
  for (const request of [
    { ...base.request, method: "GET", body: null },
    { ...base.request, body: ["a"] },
  ]) {
    const made = await desk.owner("POST", "/actions", { definition: { ...base, request }, secrets: { key: "x" } });
    expect(made.json.details.problems).toContainEqual({ field: "request.tool", problem: "tool_invalid" });
  }
});
