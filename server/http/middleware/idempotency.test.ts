import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepIdempotencyKeys } from "../../jobs/sweepIdempotencyKeys.ts";
import { type Desk, keyed, openDesk, openTicket } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const withKey = (key: string) => ({ "idempotency-key": key });

it("a write sent twice with one key is done once, and both get the same reply", async () => {
  const key = v7();
  const body = { name: "script", scopes: ["read"] };
  const [first, second] = [
    await desk.owner("POST", "/api-keys", body, withKey(key)),
    await desk.owner("POST", "/api-keys", body, withKey(key)),
  ];
  expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([200, null]);
  expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
  const { api_keys } = (await desk.owner("GET", "/api-keys")).json;
  expect(api_keys.filter(({ name }: { name: string }) => name === "script")).toHaveLength(1);
  const stored = JSON.stringify(await server.admin`select * from idempotency_keys`);
  expect(stored).not.toContain(first.json.secret);
  expect(stored).not.toContain(key);
});

it("of many copies sent at once, one is done", async () => {
  const ticket = await openTicket(server, desk.tenantId);
  const headers = withKey(v7());
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => desk.agent("POST", `/tickets/${ticket.id}/notes`, { content: "Once" }, headers)),
  );
  expect(new Set(replies.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true);
  for (const { json } of replies.filter(({ status }) => status === 409))
    expect(json.key).toBe("idempotency_key_in_use");
  expect((await desk.agent("GET", `/tickets/${ticket.id}`)).json.notes).toHaveLength(1);
});

it("a key belongs to one request of one caller", async () => {
  const key = v7();
  const note = { content: "A note" };
  const [one, other] = [await openTicket(server, desk.tenantId), await openTicket(server, desk.tenantId)];
  const post = (id: string, body: object, caller = desk.agent) =>
    caller("POST", `/tickets/${id}/notes`, body, withKey(key));
  expect((await post(one.id, note)).status).toBe(200);
  for (const reply of [await post(one.id, { content: "Another" }), await post(other.id, note)]) {
    expect([reply.status, reply.json.key]).toEqual([422, "idempotency_key_reused"]);
  }
  for (const caller of [desk.owner, await keyed(server, desk, "script")]) {
    const reply = await post(one.id, note, caller);
    expect([reply.status, reply.headers.get("idempotency-replayed")]).toEqual([200, null]);
  }
  expect((await desk.agent("GET", `/tickets/${one.id}`)).json.notes).toHaveLength(3);
});

it("a refused write leaves its key free, and a malformed key is refused by name", async () => {
  const headers = withKey(v7());
  const refused = await desk.owner("POST", "/origins", { origin: "nonsense" }, headers);
  expect(refused.status).toBe(400);
  const done = await desk.owner("POST", "/origins", { origin: "https://new.example" }, headers);
  expect([done.status, done.headers.get("idempotency-replayed")]).toEqual([200, null]);
  const long = await desk.owner("POST", "/origins", { origin: "https://new.example" }, withKey("x".repeat(256)));
  expect([long.status, long.json.errors]).toEqual([400, [{ field: "Idempotency-Key", reason: "wrong_format" }]]);
});

it("a key whose process died is free after 5 minutes, and every key is forgotten after a day", async () => {
  const headers = withKey(v7());
  const add = () => desk.owner("POST", "/origins", { origin: "https://again.example" }, headers);
  await add();
  await server.admin`update idempotency_keys set reply = null`;
  expect((await add()).json.key).toBe("idempotency_key_in_use");
  await server.admin`update idempotency_keys set created_at = now() - interval '6 minutes'`;
  expect((await add()).status).toBe(200);
  expect(await sweepIdempotencyKeys(server.parts)).toBe(0);
  expect(await sweepIdempotencyKeys(server.parts, Date.now() + 86_400_000)).toBeGreaterThan(0);
  expect(await server.admin`select 1 from idempotency_keys`).toEqual([]);
});

it("a file sent again with its key may have another form boundary, but another file of the same length is refused", async () => {
  const key = withKey(v7());
  const send = async (text: string, headers: Record<string, string> = key) => {
    const form = new FormData();
    form.set("file", new File([text], "prices.md", { type: "text/markdown" }));
    // A boundary of its own each time, as browsers do.
    const { headers: type, body } = new Request("https://x.example", { method: "POST", body: form });
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    return desk.owner("POST", "/documents", bytes, { "content-type": type.get("content-type") ?? "", ...headers });
  };
  const [first, second] = [await send("# A boat costs 40 euros"), await send("# A boat costs 40 euros")];
  expect([first.status, second.status, second.headers.get("idempotency-replayed")]).toEqual([200, 200, "true"]);
  expect(second.text).toBe(first.text);
  const other = await send("# A boat costs 90 euros");
  expect([other.status, other.json.key]).toEqual([422, "idempotency_key_reused"]);
  const raw = (text: string) =>
    desk.owner("POST", "/documents?name=raw.md", text, { "content-type": "text/markdown", ...withKey("raw") });
  expect((await raw("# One")).status).toBe(200);
  expect((await raw("# Two")).json.key).toBe("idempotency_key_reused");
  expect((await raw("# One")).headers.get("idempotency-replayed")).toBe("true");
});
