import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxJobs } from "../../adapters/jobQueue/outbox.ts";
import { withTenant } from "../../db/tenant.ts";
import { setQuota } from "../../tenants/setQuota.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { ROOM } from "../../test/support/room.ts";
import { openSourceDesk } from "../../test/support/sourceDesk.ts";
import { openTestSite, page, sitemap } from "../../test/support/webSite.ts";
import { addDocument } from "./addDocument.ts";
import { getQuota } from "./getQuota.ts";
import { listDocuments } from "./listDocuments.ts";
import type { QuotaConfig } from "./quota.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function tenantWith(limits: Partial<QuotaConfig>) {
  const { tenantId } = await createTestTenant(database.db);
  const ctx = { db: database.db, tenantId, parts: { jobs: outboxJobs(), config: { ...ROOM, ...limits } } };
  const add = (name: string, bytes = 20) =>
    addDocument(ctx, { sourceKey: `${name}.md`, bytes: Buffer.from(`# ${name}\n\n`.padEnd(bytes, "x")) });
  return { ctx, tenantId, add };
}

test("beyond the number of documents none is added, and those that exist can still be changed", async () => {
  const { ctx, add } = await tenantWith({ QUOTA_DOCUMENTS: 2 });
  const [one] = [await add("one"), await add("two")];
  await expect(add("three")).rejects.toMatchObject({
    key: "quota_exceeded",
    details: { of: "documents", limit: 2 },
  });
  expect((await listDocuments(ctx, { limit: 10 })).documents).toHaveLength(2);
  expect(await add("one", 30)).toMatchObject({ id: one.id, unchanged: false });
  expect(await getQuota(ctx)).toMatchObject({ documents: { used: 2, limit: 2 }, bytes: { used: 50 } });
});

test("beyond the bytes nothing is added; a smaller file makes room", async () => {
  const { add } = await tenantWith({ QUOTA_MEGABYTES: 1 });
  await add("one", 900_000);
  await expect(add("two", 200_000)).rejects.toMatchObject({ details: { of: "bytes", limit: 1_000_000 } });
  await expect(add("one", 1_100_000)).rejects.toMatchObject({ details: { of: "bytes" } });
  await add("one", 100_000);
  await add("two", 200_000);
});

test("of files that arrive at once no more are stored than fit", async () => {
  const { ctx, add } = await tenantWith({ QUOTA_DOCUMENTS: 3 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => add(`file${n}`)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect((await getQuota(ctx)).documents.used).toBe(3);
});

test("an operator's limit for one tenant outranks the general one, and no tenant can write it", async () => {
  const { ctx, tenantId, add } = await tenantWith({ QUOTA_DOCUMENTS: 1 });
  await add("one");
  await expect(add("two")).rejects.toMatchObject({ key: "quota_exceeded" });
  expect(await setQuota(database.db, tenantId, { documents: 2 })).toBe(true);
  await add("two");
  await database.admin`insert into knowledge_stats (tenant_id, chunk_count) values (${tenantId}, 7)`;
  await setQuota(database.db, tenantId, { passages: 7, documents: 9 });
  await expect(add("three")).rejects.toMatchObject({ details: { of: "passages", limit: 7 } });
  expect(await getQuota(ctx)).toMatchObject({ passages: { used: 7, limit: 7 } });
  await expect(withTenant(ctx, (tx) => tx.sql`update tenants set quota = '{}'`)).rejects.toThrow(/permission denied/);
});

test("pages of a site that do not fit are reported on the source's page", async () => {
  const site = await openTestSite();
  const desk = await openSourceDesk(database, [site.host]);
  try {
    await setQuota(database.db, desk.ctx.tenantId, { documents: 1 });
    site.pages.set("/", page("Start", "Start here."));
    site.pages.set("/more", page("More", "More of it."));
    site.pages.set("/sitemap.xml", sitemap([`${site.origin}/more`]));
    const source = await desk.add(site.origin);
    await desk.sync(source.id);
    const outcomes = Object.values(await desk.outcomes(source.id));
    expect(outcomes.sort()).toEqual(["failed quota_exceeded", "stored"]);
  } finally {
    await desk.close();
    await site.close();
  }
});
