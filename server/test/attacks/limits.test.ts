/** Stretching limits: by rotating who asks, by spelling, and by using up what others share. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenant } from "../../tenants/createTenant.ts";
import { figure } from "../support/figures.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const ORIGIN = "https://shop.example";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    RATE_ADDRESS_ESCALATIONS_PER_HOUR: "3",
    RATE_TENANT_ESCALATIONS_PER_HOUR: "30",
    RATE_ADDRESS_MESSAGES_PER_MINUTE: "5",
    RATE_INITS_PER_MINUTE: "6",
    MAX_STREAMS_PER_ADDRESS: "2",
    MAX_BODY_MEMORY_BYTES: "1048576",
  });
});
afterAll(() => server.close());

const newTenant = async () => (await createTenant(server.parts.db, { name: "Stretched", origins: [ORIGIN] })).id;
const from = (address: string) => ({ "x-forwarded-for": address });
/** The nth /64 of a /48. */
const sub = (network: string, n: number) => `${network}:${n.toString(16)}::1`;

let lastAddress = 0;
/** A visitor that nobody has seen before, from an address that nobody has used. */
async function token(tenantId: string): Promise<string> {
  lastAddress += 1;
  const headers = from(`10.9.${lastAddress >> 8}.${lastAddress & 255}`);
  const reply = await server.call("POST", "/api/v1/chat/init", {
    origin: ORIGIN,
    body: { tenant_id: tenantId },
    headers,
  });
  return reply.json.token;
}
async function send(path: string, tenantId: string, address: string): Promise<number> {
  const body = path === "/stream" ? { message: "Hello" } : {};
  const options = { token: await token(tenantId), origin: ORIGIN, headers: from(address), body };
  return (await server.call("POST", `/api/v1/chat${path}`, options)).status;
}
/** How many are let in of `count`, each of a new visitor. */
async function letIn(count: number, path: string, address: (n: number) => string): Promise<number> {
  const tenantId = await newTenant();
  let taken = 0;
  for (let n = 0; n < count; n++) if ((await send(path, tenantId, address(n))) === 200) taken += 1;
  return taken;
}

describe("a limit shared by a tenant's visitors", () => {
  test("is not used up from one address: others still get through when they ask for a person", async () => {
    const tenantId = await newTenant();
    let taken = 0;
    for (let n = 0; n < 8; n++) if ((await send("/escalate", tenantId, "192.0.2.1")) === 200) taken += 1;
    figure("requests for a person from one address that were let in, at 3 an hour", taken, 8);
    expect(taken).toBe(3);
    expect(await send("/escalate", tenantId, "192.0.2.2")).toBe(200);
  });

  test("is not used up from one IPv6 /48, which counts as four addresses", async () => {
    expect(await letIn(16, "/escalate", (n) => sub("2001:db8:1", n))).toBe(12);
    expect(await letIn(23, "/stream", (n) => sub("2001:db8:2", n))).toBe(20);
  });

  test("counts one address, however a proxy writes it and whatever the client puts in front", async () => {
    const spellings = [
      "192.0.2.9",
      "::ffff:192.0.2.9",
      "::FFFF:192.0.2.9",
      "1.2.3.4, 192.0.2.9",
      "2001:db8::1,::1, 192.0.2.9",
      " 192.0.2.9 ",
      "192.0.2.9:4711",
    ];
    expect(await letIn(7, "/stream", (n) => spellings[n]!)).toBe(5);
  });
});

test("streams of one /48 are counted together, four times those of an address", async () => {
  const tenantId = await newTenant();
  const open: { status: number; stop(): void }[] = [];
  for (let n = 0; n < 11; n++) {
    const stop = new AbortController();
    const headers = { ...from(sub("2001:db8:3", n)), authorization: `Bearer ${await token(tenantId)}`, origin: ORIGIN };
    const { status } = await fetch(`${server.url}/api/v1/chat/events`, { headers, signal: stop.signal });
    open.push({ status, stop: () => stop.abort() });
  }
  for (const { stop } of open) stop();
  expect(open.filter(({ status }) => status === 200)).toHaveLength(8);
});

test("an id in another spelling finds no tenant, and stores nothing", async () => {
  const id = await newTenant();
  const odd = [
    `{${id}}`,
    `urn:uuid:${id}`,
    id.replaceAll("-", ""),
    ` ${id}`,
    `${id}\n`,
    id.replace(/\d/, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    [id],
    { toString: id },
  ];
  for (const [n, tenant_id] of odd.entries()) {
    const options = { origin: ORIGIN, body: { tenant_id }, headers: from(`192.0.3.${n}`) };
    expect([tenant_id, (await server.call("POST", "/api/v1/chat/init", options)).status]).toEqual([tenant_id, 400]);
  }
  expect(await server.admin`select from visitors where tenant_id = ${id}`).toHaveLength(0);
});

test("bodies held back from a whole /48 leave room for others", async () => {
  const held = Array.from({ length: 12 }, (_, n) => {
    const headers = {
      ...from(sub("2001:db8:4", n)),
      "content-type": "application/json",
      "transfer-encoding": "chunked",
    };
    const sent = request(`${server.url}/api/auth/sign-in/email`, { method: "POST", headers });
    sent.on("error", () => {});
    const status = new Promise<number>((resolve) => sent.on("response", (reply) => resolve(reply.statusCode ?? 0)));
    sent.write(`{"x":"${"x".repeat(16_000)}`);
    return { sent, status };
  });
  // Of half a MiB for strangers a network has a quarter, which is eight of these.
  expect(await Promise.race(held.map(({ status }) => status))).toBe(503);
  const body = { email: "nobody@desk.example", password: "x".repeat(100) };
  const headers = { ...from("192.0.2.50"), origin: server.url, "x-frontdesk-csrf": "1" };
  expect((await server.call("POST", "/api/auth/sign-in/email", { body, headers })).status).toBe(401);
  for (const { sent } of held) sent.destroy();
});

test("one address can't write names, addresses and read marks without end", async () => {
  const tenantId = await newTenant();
  const session = await token(tenantId);
  const headers = from("192.0.2.200");
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    for (const [path, body] of [
      ["/email", { email: `v${n}@visitor.example` }],
      ["/seen", { delivered: 0, seen: 0 }],
    ] as const) {
      const options = { token: session, origin: ORIGIN, headers, body };
      statuses.push((await server.call("POST", `/api/v1/chat${path}`, options)).status);
    }
  }
  // Three times as many as messages, which are five a minute here.
  const written = statuses.filter((status) => status < 400).length;
  figure("addresses and marks written from one address, at 15 a minute", written, statuses.length);
  expect(written).toBe(15);
  expect(statuses.at(-1)).toBe(429);
  const rename = { token: session, origin: ORIGIN, headers, body: { title: "Mine" } };
  expect((await server.call("PATCH", `/api/v1/chat/conversations/${crypto.randomUUID()}`, rename)).status).toBe(429);
});
