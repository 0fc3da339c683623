import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sweepVisits } from "../jobs/sweepVisits.ts";
import { createTenant } from "../tenants/createTenant.ts";
import { describeWithRedis } from "../test/contracts/redisForTests.ts";
import { openChokePoint } from "../test/faults/chokePoint.ts";
import { redisUrl } from "../test/support/harness.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const ORIGIN = "https://shop.example";
const UNKNOWN = "0b4c93a6-7a3e-4f6b-9d53-0a8b6f1d2e3c";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_INITS_PER_MINUTE: "5",
    RATE_NETWORK_INITS_PER_MINUTE: "20",
    RATE_TENANT_INITS_PER_MINUTE: "30",
    TRUSTED_PROXIES: "1",
  });
});
afterAll(() => server.close());

const newTenant = async () => (await createTenant(server.parts.db, { name: "Busy", origins: [ORIGIN] })).id;

function init(tenantId: string, address: string) {
  const headers = { "x-forwarded-for": address };
  return server.call("POST", "/api/v1/chat/init", { origin: ORIGIN, body: { tenant_id: tenantId }, headers });
}

/** The same id in another spelling each time. */
function spelled(id: string, n: number): string {
  return [...id].map((letter, at) => ((n >> (at % 16)) & 1 ? letter.toUpperCase() : letter)).join("");
}

async function countOf(replies: Promise<{ status: number; headers: Headers }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status, headers } of await Promise.all(replies)) {
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  return counts;
}

describe("handshakes are limited", () => {
  it("by address, however the tenant's id is spelled", async () => {
    const tenantId = await newTenant();
    const replies = Array.from({ length: 60 }, (_, n) => init(spelled(tenantId, n), "192.0.2.10"));
    expect(await countOf(replies)).toEqual({ 200: 5, 429: 55 });
  });

  it("by address over all tenants together, even tenants that do not exist", async () => {
    const tenants = await Promise.all([newTenant(), newTenant()]);
    const known = Array.from({ length: 10 }, (_, n) => init(tenants[n % 2]!, "192.0.2.11"));
    expect(await countOf(known)).toEqual({ 200: 5, 429: 5 });
    const unknown = Array.from({ length: 10 }, () => init(UNKNOWN, "192.0.2.12"));
    expect(await countOf(unknown)).toEqual({ 403: 5, 429: 5 });
  });

  it("by IPv6 /64, and by the /48 around it with a budget of its own", async () => {
    const tenantId = await newTenant();
    const inOneNetwork = Array.from({ length: 8 }, (_, n) => init(tenantId, `2001:db8:a:1::${n + 1}`));
    expect(await countOf(inOneNetwork)).toEqual({ 200: 5, 429: 3 });
    const overMany = Array.from({ length: 40 }, (_, n) => init(tenantId, `2001:db8:b:${(n + 1).toString(16)}::1`));
    expect(await countOf(overMany)).toEqual({ 200: 20, 429: 20 });
    expect((await init(tenantId, "2001:db8:c:1::1")).status).toBe(200);
  });

  it("by tenant, wherever they come from", async () => {
    const [tenantId, other] = [await newTenant(), await newTenant()];
    const replies = Array.from({ length: 40 }, (_, n) => init(tenantId, `198.51.100.${n + 1}`));
    expect(await countOf(replies)).toEqual({ 200: 30, 429: 10 });
    expect((await init(other, "198.51.100.100")).status).toBe(200);
  });
});

describe("a visit in which nothing was said", () => {
  const rows = async (tenantId: string) => {
    const [found] = await server.admin<{ visitors: number; tickets: number }[]>`
      select (select count(*)::int from visitors where tenant_id = ${tenantId}) as visitors,
        (select count(*)::int from tickets where tenant_id = ${tenantId}) as tickets`;
    return found;
  };
  const inHours = (hours: number) => Date.now() + hours * 3_600_000;

  it("is gone within a day; one in which something was said stays, and so does one whose session still holds", async () => {
    const tenantId = await newTenant();
    for (let n = 0; n < 4; n++) expect((await init(tenantId, `203.0.113.${n}`)).status).toBe(200);
    const { token } = (await init(tenantId, "203.0.113.9")).json;
    const said = await server.call("POST", "/api/v1/chat/escalate", { token, origin: ORIGIN, body: {} });
    expect(said.status).toBe(200);
    await sweepVisits(server.parts);
    expect(await rows(tenantId)).toEqual({ visitors: 5, tickets: 5 });
    await sweepVisits(server.parts, inHours(24));
    expect(await rows(tenantId)).toEqual({ visitors: 1, tickets: 1 });
  });

  it("is deleted alone when its visitor has another in which something was said", async () => {
    const tenantId = await newTenant();
    const { token, resume } = (await init(tenantId, "203.0.113.20")).json;
    await server.call("POST", "/api/v1/chat/escalate", { token, origin: ORIGIN, body: {} });
    await server.init(tenantId, ORIGIN, { resume, conversation: "new" });
    expect(await rows(tenantId)).toEqual({ visitors: 1, tickets: 2 });
    await sweepVisits(server.parts, inHours(24));
    expect(await rows(tenantId)).toEqual({ visitors: 1, tickets: 1 });
  });
});

describeWithRedis("while Redis is lost", () => {
  it("while handshakes are refused, conversations in progress continue", async () => {
    const url = new URL(redisUrl()!);
    const choke = await openChokePoint({ host: url.hostname, port: Number(url.port || 6379) });
    const cut = await startTestServer({ REDIS_URL: `redis://127.0.0.1:${choke.port}` });
    try {
      const { id } = await createTenant(cut.parts.db, { name: "Cut off", origins: [ORIGIN] });
      const { token } = await cut.init(id, ORIGIN);
      await choke.close();
      const handshake = () => cut.call("POST", "/api/v1/chat/init", { origin: ORIGIN, body: { tenant_id: id } });
      await vi.waitFor(async () => expect((await handshake()).status).toBe(503), 5_000);
      const refused = await handshake();
      expect(refused.json.key).toBe("unavailable");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const asked = await cut.call("POST", "/api/v1/chat/escalate", { token, origin: ORIGIN, body: {} });
      expect(asked.status).toBe(200);
      expect((await cut.call("GET", "/api/v1/chat/history", { token, origin: ORIGIN })).status).toBe(200);
    } finally {
      await cut.close();
    }
  });
});
