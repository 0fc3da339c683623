import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionKeys, signSession } from "../conversations/session/sessionToken.ts";
import { createTenant } from "../tenants/createTenant.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const ORIGIN = "https://shop.example";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_MESSAGES_PER_MINUTE: "6",
    RATE_ADDRESS_MESSAGES_PER_MINUTE: "10",
    RATE_TENANT_MESSAGES_PER_MINUTE: "14",
    RATE_ESCALATIONS_PER_HOUR: "2",
    RATE_TENANT_ESCALATIONS_PER_HOUR: "5",
    MAX_STREAMS_PER_TICKET: "2",
    MAX_STREAMS_PER_VISITOR: "3",
    MAX_STREAMS_PER_ADDRESS: "5",
    TRUSTED_PROXIES: "1",
  });
});
afterAll(() => server.close());

const newTenant = async () => (await createTenant(server.parts.db, { name: "Limited", origins: [ORIGIN] })).id;

/** A visitor's tokens, one for each of `conversations`. */
async function visitor(tenantId: string, conversations = 1): Promise<string[]> {
  let { token, resume } = await server.init(tenantId, ORIGIN);
  const tokens = [token];
  while (tokens.length < conversations) {
    ({ token, resume } = await server.init(tenantId, ORIGIN, { resume, conversation: "new" }));
    tokens.push(token);
  }
  return tokens;
}

function call(method: string, path: string, token: string, address: string, body?: unknown) {
  const headers = { "x-forwarded-for": address };
  return server.call(method, `/api/v1/chat${path}`, { token, origin: ORIGIN, headers, body });
}

/** How many of `count` messages are taken, sent in turn with each of the tokens. */
async function accepted(count: number, tokens: string[], address: (n: number) => string): Promise<number> {
  let taken = 0;
  for (let n = 0; n < count; n++) {
    const reply = await call("POST", "/stream", tokens[n % tokens.length]!, address(n), { message: `Question ${n}` });
    if (reply.status === 429) expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    else taken += 1;
  }
  return taken;
}

describe("messages are limited", () => {
  it("by visitor, over all of the visitor's conversations", async () => {
    const tokens = await visitor(await newTenant(), 3);
    expect(await accepted(9, tokens, () => "192.0.2.1")).toBe(6);
  });

  it("by address, over all visitors and tenants", async () => {
    const tokens = await Promise.all(
      [newTenant(), newTenant(), newTenant()].map(async (id) => (await visitor(await id))[0]!),
    );
    expect(await accepted(15, tokens, () => "192.0.2.2")).toBe(10);
  });

  it("by tenant, and messages refused for their visitor's limit do not count against it", async () => {
    const tenantId = await newTenant();
    const [loud] = await visitor(tenantId);
    expect(await accepted(20, [loud!], (n) => `198.51.100.${n}`)).toBe(6);
    const others = (await Promise.all([1, 2, 3].map(() => visitor(tenantId)))).flat();
    expect(await accepted(12, others, (n) => `198.51.101.${n}`)).toBe(8);
  });
});

it("requests for a person are limited by visitor and by tenant", async () => {
  const tenantId = await newTenant();
  const ask = async (tokens: string[]) => {
    const replies = [];
    for (const token of tokens) replies.push((await call("POST", "/escalate", token, "192.0.2.3", {})).status);
    return replies;
  };
  expect(await ask(await visitor(tenantId, 3))).toEqual([200, 200, 429]);
  expect(await ask(await visitor(tenantId, 2))).toEqual([200, 200]);
  expect(await ask([...(await visitor(tenantId)), ...(await visitor(tenantId))])).toEqual([200, 429]);
});

/** An event stream, and how it ends. */
async function open(token: string, address: string) {
  const stop = new AbortController();
  const reply = await fetch(`${server.url}/api/v1/chat/events`, {
    headers: { authorization: `Bearer ${token}`, origin: ORIGIN, "x-forwarded-for": address },
    signal: stop.signal,
  });
  const text = reply.text().catch(() => "");
  return { status: reply.status, retryAfter: reply.headers.get("retry-after"), text, close: () => stop.abort() };
}

it("event streams are limited by conversation, by visitor and by address, and a closed one makes room", async () => {
  const [one, two, three] = (await visitor(await newTenant(), 3)) as [string, string, string];
  const [other] = await visitor(await newTenant());
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  const attempt = async (token: string, address: string) => {
    const stream = await open(token, address);
    if (stream.status === 200) opened.push(stream);
    else expect(stream.retryAfter).toMatch(/^[1-9]\d*$/);
    return stream.status;
  };
  expect([await attempt(one, "192.0.2.4"), await attempt(one, "192.0.2.4")]).toEqual([200, 200]);
  expect(await attempt(one, "192.0.2.4")).toBe(429); // the conversation's
  expect([await attempt(two, "192.0.2.5"), await attempt(three, "192.0.2.5")]).toEqual([200, 429]); // the visitor's
  const fresh = await Promise.all(Array.from({ length: 5 }, async () => (await visitor(await newTenant()))[0]!));
  const statuses = [];
  for (const token of fresh) statuses.push(await attempt(token, "192.0.2.4"));
  expect(statuses).toEqual([200, 200, 200, 429, 429]); // the address's
  for (const stream of opened) stream.close();
  await expect.poll(() => attempt(other!, "192.0.2.4")).toBe(200);
  for (const stream of opened) stream.close();
});

it("an event stream ends with the session it was opened with", async () => {
  const tenantId = await newTenant();
  const { ticket_id: ticketId } = await server.init(tenantId, ORIGIN);
  const claims = { tenantId, ticketId, visitorId: v7(), origin: ORIGIN };
  // The clocks' tolerance of 30 s leaves this one about a second.
  const { token } = signSession(sessionKeys(server.parts.config), claims, 1, Date.now() - 30_000);
  const stream = await open(token, "192.0.2.6");
  expect(stream.status).toBe(200);
  expect(await stream.text).toContain("retry: 0");
  expect((await open(token, "192.0.2.6")).status).toBe(401);
});
