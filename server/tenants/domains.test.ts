/** Domains as an owner lists them, and the attempts of pages that are not on the list, over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Desk, openDesk } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { until } from "../test/support/world.ts";

const SHOP = "https://shop.example";
let server: TestServer;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
  other = await openDesk(server);
});
afterAll(() => server.close());

const listOf = async (caller = desk.owner) => (await caller("GET", "/origins")).json;
const blockedOf = async (caller = desk.owner): Promise<{ origin: string }[]> => (await listOf(caller)).blocked;
let addresses = 0;
const knock = (origin: string, url?: string, tenantId = desk.tenantId, address = `203.0.113.${++addresses % 250}`) =>
  server.call("POST", "/api/v1/chat/init", {
    origin,
    body: { tenant_id: tenantId, ...(url && { page: { url } }) },
    headers: { "x-forwarded-for": address },
  });

describe("a domain", () => {
  test.each([
    ["www.acme.com", "https://www.acme.com"],
    ["*.acme.com", "https://*.acme.com"],
    ["localhost:3000", "http://localhost:3000"],
  ])("typed as %s is listed as %s, and allowed at once", async (typed, stored) => {
    const added = await desk.owner("POST", "/origins", { origin: typed });
    expect([added.status, added.json]).toEqual([200, { origin: stored }]);
    expect((await knock(stored.replace("*", "shop"))).status).toBe(200);
    await desk.owner("DELETE", `/origins?origin=${encodeURIComponent(stored)}`);
    expect((await knock(stored.replace("*", "shop"))).status).toBe(403);
  });

  test("shows when the chat was last opened on it, and nothing of the page that was read", async () => {
    const before = (await listOf(other.owner)).origins;
    expect(before).toEqual([expect.objectContaining({ origin: SHOP, seen_at: null, seen_page: null })]);
    expect((await other.owner("GET", "/setup")).json).toMatchObject({ origins: 1, seen: null });
    await knock(SHOP, `${SHOP}/cart?customer=7#pay`, other.tenantId);
    await until(async () => (await listOf(other.owner)).origins[0].seen_at !== null);
    expect((await listOf(other.owner)).origins[0]).toMatchObject({ origin: SHOP, seen_page: SHOP });
    expect((await other.owner("GET", "/setup")).json.seen).toMatchObject({ origin: SHOP, page: SHOP });
  });
});

describe("a page that is not on the list", () => {
  test("is shown to the tenant's owner with its address, and not to other tenants", async () => {
    const before = await blockedOf(other.owner);
    expect((await knock("https://forgotten.example", "https://forgotten.example/help?token=secret")).status).toBe(403);
    await until(async () => (await blockedOf()).some(({ origin }) => origin === "https://forgotten.example"));
    const found = (await blockedOf()).find(({ origin }) => origin === "https://forgotten.example");
    expect(found).toMatchObject({ attempts: 1, page: "https://forgotten.example/help", can_allow: true });
    expect(await blockedOf(other.owner)).toEqual(before);
  });

  test.each(["http://plain.example", "null"])("and can't be allowed is shown as that: %s", async (origin) => {
    expect((await knock(origin)).status).toBe(403);
    await until(async () => (await blockedOf()).some((each) => each.origin === origin));
    expect((await blockedOf()).find((each) => each.origin === origin)).toMatchObject({ can_allow: false });
  });

  test("leaves the list when it is allowed or ignored, even when it keeps trying", async () => {
    await knock("https://one.example");
    await knock("https://two.example");
    await until(async () => (await blockedOf()).filter(({ origin }) => /one|two/.test(origin)).length === 2);
    expect((await desk.owner("POST", "/origins", { origin: "https://one.example" })).status).toBe(200);
    expect((await desk.owner("POST", "/origins/ignore", { origin: "https://two.example" })).status).toBe(200);
    expect((await desk.owner("POST", "/origins/ignore", { origin: "https://three.example" })).status).toBe(404);
    await server.admin`update blocked_origins set last_at = now() - interval '1 hour' where origin = 'https://two.example'`;
    await knock("https://two.example");
    expect((await blockedOf()).filter(({ origin }) => /one|two/.test(origin))).toEqual([]);
    expect((await knock("https://one.example")).status).toBe(200);
  });

  test("is not recorded for garbage, an unknown tenant, or one of our own pages", async () => {
    const rows = async () => (await server.admin`select count(*)::int as n from blocked_origins`)[0]?.n;
    const before = await rows();
    for (const origin of ["https://a.example/x", "chrome-extension://abc", "https://a b", server.url])
      await knock(origin);
    await knock("https://lost.example", undefined, "01900000-0000-7000-8000-000000000000");
    await knock("https://marker.example");
    await until(async () => (await blockedOf()).some(({ origin }) => origin === "https://marker.example"));
    expect(await rows()).toBe(before + 1);
  });
});

describe("a flood of made-up origins", () => {
  test("from one address is recorded for its first 20 only", async () => {
    const flooded = await openDesk(server);
    for (let n = 0; n < 40; n += 1) await knock(`https://a${n}.example`, undefined, flooded.tenantId, "198.51.100.9");
    await until(async () => (await blockedOf(flooded.owner)).length >= 20);
    await knock("https://real.example", undefined, flooded.tenantId);
    await until(async () => (await blockedOf(flooded.owner)).some(({ origin }) => origin === "https://real.example"));
    expect(await blockedOf(flooded.owner)).toHaveLength(21);
  });

  test("from many addresses keeps 50 rows, including the one that real visitors keep asking from", async () => {
    const flooded = await openDesk(server);
    await knock("https://real.example", undefined, flooded.tenantId);
    await until(async () => (await blockedOf(flooded.owner)).length === 1);
    await server.admin`update blocked_origins set attempts = 7 where tenant_id = ${flooded.tenantId}`;
    for (let n = 0; n < 70; n += 1) {
      await knock(`https://b${n}.example`, undefined, flooded.tenantId, `198.51.${n}.1`);
      await until(async () => (await blockedOf(flooded.owner))[0]?.origin === `https://b${n}.example`);
    }
    const kept = await blockedOf(flooded.owner);
    expect(kept).toHaveLength(50);
    expect(kept.map(({ origin }) => origin)).toContain("https://real.example");
  });
});

test("the list of first steps disappears when an owner dismisses it", async () => {
  expect((await desk.owner("GET", "/setup")).json).toMatchObject({ documents: { ready: 0 }, dismissed_at: null });
  expect((await desk.agent("GET", "/setup")).status).toBe(403);
  await desk.owner("POST", "/setup/dismiss");
  const { dismissed_at } = (await desk.owner("GET", "/setup")).json;
  expect(Math.abs(Date.now() - Date.parse(dismissed_at))).toBeLessThan(60_000);
});
