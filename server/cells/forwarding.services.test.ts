/** A visitor, a script and an assistant whose tenant lives in one cell, and who ask the other. */
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeApiKey } from "../accounts/apiKeys/apiKeySecret.ts";
import { createApiKey } from "../accounts/apiKeys/createApiKey.ts";
import { makeStopToken } from "../mail/outgoing/visitors/stopToken.ts";
import { scopes } from "../protocol/roles.ts";
import { CELL_KEYS, type HeldModel, startHeldModel, twoCells } from "../test/support/cells.ts";
import { connect, use } from "../test/support/mcpClient.ts";
import { pictures } from "../test/support/sentFiles.ts";
import type { TestServer } from "../test/support/testServer.ts";
import { HttpError, Visitor } from "../test/support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../test/support/world.ts";

const PAGES = { "returns.md": "# Returns\n\nYou can return shoes within 30 days of delivery, free of charge." };
const QUESTION = "Within how many days can I return shoes?";
const UNKNOWN = "0198f5d0-0000-7000-8000-000000000000";

let model: HeldModel;
let a: World;
let b: World;
/** Lives in B. */
let tenantId: string;
let key: string;
beforeAll(async () => {
  model = await startHeldModel();
  const cells = await twoCells();
  const common = { METRICS_TOKEN: "m".repeat(20) };
  a = await openWorld({ env: { ...cells.a.env, ...common } });
  b = await openWorld({
    env: { ...cells.b.env, ...common, OPENAI_API_KEY: "test", OPENAI_BASE_URL: model.url },
  });
  tenantId = await b.tenant(PAGES, { visitor_files: true, hosted_page: true });
  key = (await createApiKey(b.agent(tenantId), { name: "script", scopes: [...scopes] })).secret;
});
afterAll(async () => {
  await Promise.all([a?.close(), b?.close()]);
  await model?.close();
});

const atA = () => Visitor.open(a.urls, tenantId, ORIGIN);
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(a.urls[0] + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN, ...headers },
    body: JSON.stringify(body),
  });
const asScript = (method: string, path: string, body?: object) =>
  fetch(`${a.urls[0]}/api/v1/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  });

test("a visitor is answered through the other cell, word by word as the model writes", async () => {
  const visitor = await atA();
  const goOn = model.hold();
  const first = Promise.withResolvers<void>();
  const turn = visitor.ask(QUESTION, {
    onEvent: ({ event }) => {
      if (event.type === "token") first.resolve();
    },
  });
  await first.promise; // the model is still held
  goOn();
  const { message, events, outcome } = await turn;
  expect(outcome).toBe("answered");
  expect(message?.content).toContain("30 days");
  expect(events.filter(({ event }) => event.type === "token").length).toBeGreaterThan(1);
  const history = await visitor.history();
  expect(history.messages.map(({ role }) => role)).toEqual(["visitor", "assistant"]);
  // Nothing of it is stored in the cell that was asked.
  expect(await a.database.admin`select from tickets`).toHaveLength(0);
});

test("a broken stream goes on where it was, and a script's answer through the other cell reaches the visitor", async () => {
  const visitor = await atA();
  const before = await visitor.listen();
  await visitor.post("/escalate", { note: "Please help" });
  const heard = await before.until((all) => all.some(({ event }) => event.type === "escalation"));
  before.close();
  const { ticket_id: ticketId } = visitor.session;
  const resolved = await asScript("POST", `/tickets/${ticketId}/resolve`, { answer: "Send them back today." });
  expect(resolved.status).toBe(200);
  const after = await visitor.listen(heard.findLast(({ id }) => id !== null)?.id ?? 0);
  const told = await after.until((all) => all.some(({ event }) => event.type === "message"));
  after.close();
  const messages = told.flatMap(({ event }) => (event.type === "message" ? [event.content.content] : []));
  expect(messages).toEqual(["Send them back today."]);
});

test("events pass one by one: each is heard before the next is made", async () => {
  const visitor = await atA();
  const { ticket_id: ticketId } = visitor.session;
  await visitor.post("/escalate", { note: "Please help" });
  const stream = await visitor.listen();
  for (const answer of ["One", "Two", "Three"]) {
    expect((await asScript("POST", `/tickets/${ticketId}/reply`, { content: answer })).status).toBe(200);
    await stream.until((all) => all.some(({ event }) => event.type === "message" && event.content.content === answer));
  }
  stream.close();
});

test("a client that leaves ends the stream in the tenant's cell too", async () => {
  const visitor = await atA();
  const stream = await visitor.listen();
  const open = async () => {
    const text = await (
      await fetch(`${b.urls[0]}/metrics`, { headers: { authorization: `Bearer ${"m".repeat(20)}` } })
    ).text();
    return Number(/^frontdesk_open_streams (\d+)/m.exec(text)?.[1]);
  };
  await until(async () => (await open()) > 0);
  stream.close();
  await until(async () => (await open()) === 0);
});

test("files go to the tenant's cell", async () => {
  const visitor = await atA();
  await visitor.post("/escalate", {});
  const id = await visitor.addFile(pictures.png, "photo.png");
  const file = await visitor.fetch(`/files/${id}`);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await file.arrayBuffer()).subarray(0, 8)).toEqual(pictures.png.subarray(0, 8));
});

test("an assistant uses the desk's tools through the other cell", async () => {
  const client = await connect({ url: a.urls[0] } as TestServer, key);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("list_tickets");
  expect((await use(client, "list_tickets", {})).isError).toBe(false);
  await client.close();
});

test("the page with the chat, the launcher and a link that stops mails are the tenant's, whichever cell is asked", async () => {
  const get = (path: string) => fetch(a.urls[0] + path);
  const page = await get(`/chat/${tenantId}?frame=${encodeURIComponent(ORIGIN)}`);
  expect([page.status, page.headers.get("x-frame-options")]).toEqual([200, null]);
  const hosted = await Visitor.open(a.urls, tenantId, a.urls[0]!);
  expect((await hosted.history()).messages).toEqual([]);
  const stop = { tenantId, addressHash: "ab".repeat(32) };
  const token = makeStopToken(CELL_KEYS.ADMIN_SECRET, stop, new Date(Date.now() + 60_000));
  expect((await fetch(`${a.urls[0]}/mail/stop/${token}`, { method: "POST" })).status).toBe(200);
  expect(await b.database.admin`select from mail_stops where tenant_id = ${tenantId}`).toHaveLength(1);
});

test("a stranger learns nothing of which tenants there are, or where", async () => {
  const unknown = await post("/api/v1/chat/init", { tenant_id: UNKNOWN });
  const foreign = await post("/api/v1/chat/init", { tenant_id: tenantId }, { origin: "https://other.example" });
  expect([unknown.status, foreign.status]).toEqual([403, 403]);
  expect(await unknown.text()).toBe(await foreign.text());
  const names = (reply: Response) => [...reply.headers.keys()].filter((name) => name !== "date").sort();
  expect(names(unknown)).toEqual(names(foreign));
  expect((await asScript("GET", "/tickets")).status).toBe(200);
  const madeUp = await fetch(`${a.urls[0]}/api/v1/admin/tickets`, {
    headers: { authorization: `Bearer fd_aaaaaaaa_${"x".repeat(43)}` },
  });
  expect(madeUp.status).toBe(401);
});

test("a handshake is counted once, and the tenant's cell counts by the address that the first has seen", async () => {
  const [limiterA, limiterB] = [a, b].map(({ services }) => services[0]!.parts.limiter);
  const [countedA, countedB] = [vi.spyOn(limiterA!, "takeAll"), vi.spyOn(limiterB!, "takeAll")];
  const spoofed = {
    "x-forwarded-for": "203.0.113.66, 198.51.100.7",
    "x-real-ip": "203.0.113.66",
    forwarded: "for=203.0.113.66",
  };
  const opened = await post("/api/v1/chat/init", { tenant_id: tenantId }, spoofed);
  expect(opened.status).toBe(200);
  expect(countedA.mock.calls).toEqual([[[["init", "198.51.100.7"]]]]);
  expect(countedB).not.toHaveBeenCalled();
  const { token } = await opened.json();
  const asked = await post("/api/v1/chat/escalate", {}, { ...spoofed, authorization: `Bearer ${token}` });
  expect(asked.status).toBe(200);
  expect(countedA).toHaveBeenCalledTimes(1);
  const counted = JSON.stringify(countedB.mock.calls);
  expect(counted).toContain('["escalation_address","198.51.100.7"]');
  expect(counted).not.toContain("203.0.113.66");
  countedA.mockRestore();
  countedB.mockRestore();
});

test("nobody but another cell can say where a request comes from", async () => {
  const { token } = (await atA()).session;
  const claims = {
    ...{ named: { by: "tenant", value: tenantId }, address: "198.51.100.9", isCounted: true },
    publicUrl: a.urls[0],
    ...{ method: "POST", path: "/api/v1/chat/init", jti: UNKNOWN },
  };
  const sign = (secret: string, more: object = {}, typ = "cell-forward+jwt") =>
    jwt.sign({ ...claims, iss: "a", aud: "b", ...more }, secret, {
      algorithm: "HS256",
      expiresIn: 20,
      header: { alg: "HS256", typ, kid: "shared" },
    });
  const bare = CELL_KEYS.SESSION_KEYS.split(":")[1]!;
  const genuine = b.services[0]!.parts.cells!;
  const forged = [
    ...["", "nonsense", token, sign(bare), sign(bare, {}, "visitor+jwt"), sign("e".repeat(40))],
    ...[sign(bare, { iss: "b" }), sign(bare, { aud: "a" })],
    genuine.signHandOver("a", { userId: "x", email: null, tenantId, hasSecondFactor: true, origin: ORIGIN }),
  ];
  for (const each of forged) {
    const reply = await fetch(`${b.urls[0]}/api/v1/chat/init`, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/json", "x-frontdesk-cell": each },
      body: JSON.stringify({ tenant_id: tenantId }),
    });
    expect([each.slice(0, 12), reply.status]).toEqual([each.slice(0, 12), 401]);
    const asked = await fetch(`${b.urls[0]}/cells/ask`, {
      method: "POST",
      headers: { authorization: `Bearer ${each}` },
    });
    expect(asked.status).toBe(401);
  }
});

test("a body that is too large is refused where it comes in", async () => {
  const visitor = await atA();
  const sent = vi.spyOn(a.services[0]!.parts.cells!, "send");
  await expect(visitor.ask("x".repeat(20_000))).rejects.toMatchObject({ status: 413 });
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});

test("a tenant that has moved is found again, and one that is moving is asked to come again", async () => {
  const moved = await b.tenant(PAGES);
  const first = await Visitor.open(a.urls, moved, ORIGIN);
  await b.database.admin`insert into placements (tenant_id, cell, state) values (${moved}, 'a', 'frozen')`;
  const refused = await first.history().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ status: 503, body: { key: "unavailable" } });
  await b.database.admin`update placements set state = 'left' where tenant_id = ${moved}`;
  await a.database.admin`insert into tenants (id, name, settings) values (${moved}, 'Moved', '{}')`;
  await a.database.admin`insert into tenant_origins (tenant_id, origin) values (${moved}, ${ORIGIN})`;
  const [viaA, viaB] = [
    await Visitor.openPatiently(a.urls, moved, ORIGIN),
    await Visitor.openPatiently(b.urls, moved, ORIGIN),
  ];
  expect(await a.database.admin`select from tickets where tenant_id = ${moved}`).toHaveLength(2);
  expect(viaA.session.ticket_id).not.toBe(viaB.session.ticket_id);
});

test("while a tenant is just moving its key is asked to come again, and an unknown one is refused as ever", async () => {
  const { admin } = b.database;
  await admin`insert into placements (tenant_id, cell, state) values (${tenantId}, 'a', 'frozen')`;
  // As another process finds it: this one may still remember where it was.
  for (const { parts } of [...a.services, ...b.services]) parts.cells?.forget({ by: "key", value: key.slice(0, 11) });
  try {
    expect((await asScript("GET", "/tickets")).status).toBe(503);
    const refused = await fetch(`${a.urls[0]}/api/v1/admin/tickets`, {
      headers: { authorization: `Bearer ${makeApiKey().secret}` },
    });
    expect(refused.status).toBe(401);
  } finally {
    await admin`delete from placements where tenant_id = ${tenantId}`;
  }
  expect((await asScript("GET", "/tickets")).status).toBe(200);
});

test("the metrics count what was sent on, by cell and outcome, and the log says who answered", async () => {
  const text = await (
    await fetch(`${a.urls[0]}/metrics`, { headers: { authorization: `Bearer ${"m".repeat(20)}` } })
  ).text();
  expect(text).toMatch(/^frontdesk_forwarded_requests_total\{cell="b",outcome="answered"\} \d+$/m);
});
