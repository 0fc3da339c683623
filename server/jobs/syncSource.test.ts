import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "../accounts/apiKeys/createApiKey.ts";
import { listAudit } from "../audit/listAudit.ts";
import type { Source } from "../protocol/sources.ts";
import { figure } from "../test/support/figures.ts";
import { createTestTenant, openTestDatabase } from "../test/support/harness.ts";
import { type Replica, spawnReplica } from "../test/support/replica.ts";
import { openTestSite, page, sitemap, type TestSite } from "../test/support/webSite.ts";
import { openWorld, until, type World } from "../test/support/world.ts";

let world: World;
let site: TestSite;
const PAGES = Array.from({ length: 25 }, (_, n) => `/p${String(n).padStart(2, "0")}`);

beforeAll(async () => {
  site = await openTestSite();
  world = await openWorld({ env: { CRAWL_ALLOW_PRIVATE_HOSTS: site.host, CRAWL_DELAY_MS: "50" } });
});
afterAll(async () => {
  await world.close();
  await site.close();
});

function openSite(): void {
  site.forget();
  site.pages.clear();
  site.pages.set("/", page("Start", "Start here."));
  site.pages.set("/sitemap.xml", sitemap(PAGES.map((path) => site.origin + path)));
  for (const path of PAGES) site.pages.set(path, page(path, `All about ${path}.`));
}

/** A script with a key of the tenant's. */
async function scriptOf(tenantId: string) {
  const { secret } = await createApiKey(world.agent(tenantId), { name: "script", scopes: ["read", "ingest"] });
  return caller(world.urls[0]!, secret);
}

function caller(url: string, secret: string) {
  return async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${url}/api/v1/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
    return { status: reply.status, json: (await reply.json()) as any };
  };
}

/** A busy machine takes its time. */
const SOON = 60_000;

test("a script adds a site, watches it, pauses it, changes it, has it fetched again, and deletes it", {
  timeout: 240_000,
}, async () => {
  openSite();
  const tenantId = await world.tenant();
  const call = await scriptOf(tenantId);
  expect((await call("POST", "/sources", { kind: "site", url: "http://169.254.169.254/" })).json.key).toBe(
    "address_refused",
  );
  const { json: added } = await call("POST", "/sources", { kind: "site", url: site.origin, schedule: "weekly" });
  expect(added).toMatchObject({ status: "queued", schedule: "weekly", scope: `${site.origin}/` });
  const look = async () => (await call("GET", `/sources/${added.id}`)).json as Source;
  await until(async () => (await look()).pages.stored > 2, SOON);
  await call("PATCH", `/sources/${added.id}`, { paused: true });
  const paused = await look();
  expect(paused).toMatchObject({ status: "paused", next_sync_at: null });
  expect(paused.pages.pending).toBeGreaterThan(0);
  expect((await call("PATCH", `/sources/${added.id}`, { paused: false, name: "Help" })).json.status).toBe("queued");
  await until(async () => (await look()).status === "idle" && (await look()).documents.ready === 26, SOON);
  expect(await look()).toMatchObject({ name: "Help", pages: { total: 26, stored: 26, pending: 0, failed: 0 } });

  const { json: listed } = await call("GET", `/sources/${added.id}/pages?filter=stored&limit=20`);
  expect(listed.pages).toHaveLength(20);
  const { json: rest } = await call("GET", `/sources/${added.id}/pages?filter=stored&cursor=${listed.next_cursor}`);
  expect(rest.pages).toHaveLength(6);
  const { document } = rest.pages.at(-1);
  expect((await call("GET", `/documents/${document.id}`)).json).toMatchObject({ source_id: added.id, status: "ready" });
  expect((await call("GET", `/documents?source_id=${added.id}`)).json.documents).toHaveLength(26);

  site.pages.set("/p24", { status: 404 });
  expect((await call("POST", `/sources/${added.id}/sync`)).json.status).toBe("queued");
  await until(async () => (await look()).status === "idle" && (await look()).documents.total === 25, SOON);
  expect((await call("DELETE", `/sources/${added.id}`)).status).toBe(200);
  await until(async () => (await call("GET", `/sources/${added.id}`)).status === 404, SOON);
  expect((await call("GET", "/documents")).json.documents).toEqual([]);
  const { entries } = await listAudit(world.agent(tenantId), { limit: 100 });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["source_added", "source_changed", "source_synced", "source_deleted"]),
  );
});

test("another tenant's source is not found by any route", async () => {
  const mine = await scriptOf(await world.tenant());
  const theirs = await scriptOf(await world.tenant());
  const { json } = await mine("POST", "/sources", { kind: "page", url: `${site.origin}/`, schedule: "off" });
  const routes = [
    ["GET", ""],
    ["GET", "/pages"],
    ["PATCH", "", {}],
    ["POST", "/sync", {}],
    ["DELETE", ""],
  ] as const;
  for (const [method, path, body] of routes) {
    expect((await theirs(method, `/sources/${json.id}${path}`, body)).status).toBe(404);
  }
  expect((await theirs("GET", "/sources")).json.sources).toEqual([]);
  expect((await mine("GET", "/sources")).json.sources).toHaveLength(1);
});

test.runIf(process.env.SOAK)(
  "a sync whose process is killed is continued by the next",
  { timeout: 900_000 },
  async () => {
    openSite();
    for (const path of PAGES) {
      site.pages.set(path, (_request, response) => {
        const body = page(path, `All about ${path}.`);
        void sleep(400).then(() => response.writeHead(200, { "content-type": "text/html" }).end(body));
        return null;
      });
    }
    const database = await openTestDatabase();
    const replicas: Replica[] = [];
    const replica = async () => {
      replicas.push(await spawnReplica({ ...world.env, DATABASE_URL: database.url }));
      return replicas.at(-1)!;
    };
    try {
      const { tenantId } = await createTestTenant(database.db);
      const ctx = { ...world.agent(tenantId), db: database.db };
      const victim = await replica();
      const { secret } = await createApiKey(ctx, { name: "script", scopes: ["read", "ingest"] });
      const first = caller(victim.url, secret);
      const { json } = await first("POST", "/sources", { kind: "site", url: site.origin });
      await until(async () => (await first("GET", `/sources/${json.id}`)).json.pages.stored > 4, 60_000);
      victim.kill("SIGKILL");
      const killed = Date.now();
      const next = caller((await replica()).url, secret);
      const look = async () => (await next("GET", `/sources/${json.id}`)).json as Source;
      expect((await look()).pages.pending).toBeGreaterThan(10);
      await until(async () => (await look()).status === "idle" && (await look()).documents.ready === 26, 600_000);
      figure("seconds until the sync of a killed process was done by the next", (Date.now() - killed) / 1000);
      expect((await look()).pages).toMatchObject({ total: 26, stored: 26 });
      expect(site.count("/sitemap.xml")).toBe(1);
    } finally {
      for (const each of replicas) each.kill();
      await Promise.all(replicas.map((each) => each.exited));
      await database.close();
    }
  },
);
