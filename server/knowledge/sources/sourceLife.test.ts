import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { enqueueDueSources } from "../../jobs/syncSource.ts";
import type { SourceJob } from "../../ports/jobKinds.ts";
import { cases, figure, seed } from "../../test/support/figures.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { openSourceDesk, type SourceDesk } from "../../test/support/sourceDesk.ts";
import { openTestSite, page, sitemap, type TestSite } from "../../test/support/webSite.ts";
import { getSource } from "./getSource.ts";
import { listSources } from "./listSources.ts";
import { purgeSource } from "./purgeSource.ts";
import { removeSource } from "./removeSource.ts";
import { requestSync } from "./requestSync.ts";
import { syncSource } from "./syncSource.ts";
import { updateSource } from "./updateSource.ts";

let database: TestDatabase;
let site: TestSite;
let desk: SourceDesk;
const PAGES = Array.from({ length: 12 }, (_, n) => `/p${String(n).padStart(2, "0")}`);
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  site = await openTestSite();
  desk = await openSourceDesk(database, [site.host]);
  site.pages.set("/", page("Start", "Start here."));
  site.pages.set("/sitemap.xml", sitemap(PAGES.map((path) => site.origin + path)));
  for (const path of PAGES) site.pages.set(path, page(path, `All about ${path}.`));
});
afterEach(async () => {
  await desk.close();
  await site.close();
});

test("a pause stops between two pages; continuing fetches only what is left", async () => {
  const source = await desk.add(site.origin);
  site.pages.set("/p05", () => {
    void updateSource(desk.ctx, { sourceId: source.id, patch: { paused: true } });
    return page("/p05", "All about /p05.");
  });
  // The pause is written while this page is on its way.
  site.pages.set("/p06", (_request, response) => {
    void sleep(300).then(() =>
      response.writeHead(200, { "content-type": "text/html" }).end(page("/p06", "All about it.")),
    );
    return null;
  });
  expect(await desk.sync(source.id)).toEqual({ status: "ended" });
  const paused = await getSource(desk.ctx, { sourceId: source.id });
  expect(paused).toMatchObject({ status: "paused", pages: { total: 13 } });
  expect(paused.pages.pending).toBeGreaterThanOrEqual(6);
  expect(await syncSource(desk.ctx, { sourceId: source.id, signal: new AbortController().signal })).toEqual({
    status: "ended",
  });
  const before = new Set(site.requests.map(({ path }) => path));
  site.pages.set("/p05", page("/p05", "All about /p05."));
  site.forget();
  // However long the pause was.
  await database.admin`update sources set sync_started_at = now() - interval '3 days' where id = ${source.id}`;
  expect(await updateSource(desk.ctx, { sourceId: source.id, patch: { paused: false } })).toMatchObject({
    status: "queued",
  });
  expect(await desk.sync(source.id)).toEqual({ status: "done" });
  expect(Object.keys(await desk.served())).toEqual(["/", ...PAGES]);
  // Only what was on its way when the pause came is fetched twice.
  const again = site.requests.filter(({ path }) => before.has(path) && path !== "/robots.txt").map(({ path }) => path);
  expect(again.length).toBeLessThanOrEqual(1);
  expect(site.count("/sitemap.xml")).toBe(0);
});

test("a sync that is killed anywhere is continued, and no page is ever half there", async () => {
  const kills = cases(6, 60);
  let random = seed("kills of a sync");
  const next = (most: number) => {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    return random % most;
  };
  const source = await desk.add(site.origin);
  const WHOLE = /^(All about \S+, version \d+\.|Start here\.)$/;
  let half = 0;
  let ends = 0;
  for (let n = 0; n < kills; n += 1) {
    const killed = new AbortController();
    const after = 1 + next(12);
    const timer = setInterval(() => site.requests.length >= after && killed.abort(new Error("killed")), 1);
    site.forget();
    for (const path of PAGES) site.pages.set(path, page(path, `All about ${path}, version ${n}.`));
    await desk.sync(source.id, killed.signal).then(
      () => (ends += 1),
      (error: Error) => expect(error.message).toBe("killed"),
    );
    clearInterval(timer);
    half += Object.values(await desk.served()).filter((text) => !WHOLE.test(text)).length;
  }
  await desk.sync(source.id);
  await desk.sync(source.id);
  const texts = Object.entries(await desk.served()).filter(([path]) => path !== "/");
  expect(texts.map(([, text]) => text)).toEqual(PAGES.map((path) => `All about ${path}, version ${kills - 1}.`));
  expect(await getSource(desk.ctx, { sourceId: source.id })).toMatchObject({ status: "idle", pages: { pending: 0 } });
  figure("half-visible pages after kills of a sync", half, kills);
  expect(half).toBe(0);
  figure("syncs that ended before their kill", ends, kills);
});

test("a run that was replaced writes nothing any more", async () => {
  const source = await desk.add(site.origin);
  let takeOver: Promise<unknown> = Promise.resolve();
  site.pages.set("/p03", (_request, response) => {
    site.pages.set("/p03", page("/p03", "As the second run sees it."));
    takeOver = syncSource(desk.ctx, { sourceId: source.id, signal: new AbortController().signal }).finally(() =>
      response.writeHead(200, { "content-type": "text/html" }).end(page("/p03", "As the first run saw it.")),
    );
    return null;
  });
  expect(await desk.sync(source.id)).toEqual({ status: "ended" });
  expect(await takeOver).toEqual({ status: "done" });
  expect((await desk.served())["/p03"]).toBe("As the second run sees it.");
  expect(await getSource(desk.ctx, { sourceId: source.id })).toMatchObject({ status: "idle", pages: { stored: 13 } });
});

test("deleting a source deletes its documents, passages, index, files and cached answers, and no other's", async () => {
  const { tenantId } = desk.ctx;
  const other = await desk.add(`${site.origin}/p00`, { kind: "page" });
  await desk.sync(other.id);
  const source = await desk.add(site.origin);
  await desk.sync(source.id);
  // One that is still queued has its file.
  site.pages.set("/p01", page("/p01", "Changed, and not read yet."));
  await requestSync(desk.ctx, { sourceId: source.id });
  await syncSource(desk.ctx, { sourceId: source.id, signal: new AbortController().signal });
  const ids = (await database.admin`select id from documents where source_id = ${source.id}`).map(
    (row) => row.id as string,
  );
  expect(ids).toHaveLength(12);
  desk.dropped.length = 0;
  await removeSource(desk.ctx, { sourceId: source.id });
  await expect(requestSync(desk.ctx, { sourceId: source.id })).rejects.toMatchObject({ key: "conflict" });
  expect(await purgeSource(desk.ctx, { sourceId: source.id })).toBe(12);
  expect([...new Set(desk.dropped)].sort()).toEqual([...ids].sort());
  expect((await listSources(desk.ctx)).sources.map(({ id }) => id)).toEqual([other.id]);
  expect(Object.keys(await desk.served())).toEqual(["/p00"]);
  const [left] = await database.admin`
    select (select count(*)::int from documents where tenant_id = ${tenantId}) as documents,
      (select count(*)::int from document_files where tenant_id = ${tenantId}) as files,
      (select count(*)::int from chunks where tenant_id = ${tenantId}) as chunks,
      (select count(*)::int from embeddings where tenant_id = ${tenantId}) as embeddings,
      (select count(distinct block)::int from postings where tenant_id = ${tenantId}) as postings,
      (select chunk_count from knowledge_stats where tenant_id = ${tenantId}) as counted,
      (select count(*)::int from source_pages where source_id = ${source.id}) as pages`;
  expect(left).toEqual({ documents: 1, files: 0, chunks: 1, embeddings: 1, postings: 1, counted: 1, pages: 0 });
});

test("a source removed in the middle of its sync leaves nothing behind", async () => {
  const source = await desk.add(site.origin);
  site.pages.set("/p04", (_request, response) => {
    void removeSource(desk.ctx, { sourceId: source.id })
      .then(() => purgeSource(desk.ctx, { sourceId: source.id }))
      .finally(() => response.writeHead(200, { "content-type": "text/html" }).end(page("/p04", "All about it.")));
    return null;
  });
  const signal = new AbortController().signal;
  expect(await syncSource(desk.ctx, { sourceId: source.id, signal })).toEqual({ status: "ended" });
  const left = await database.admin`select 1 from documents where tenant_id = ${desk.ctx.tenantId}`;
  expect(left).toHaveLength(0);
});

test("each source that is due is queued by one of ten processes, and one that lost its job is found", async () => {
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, n) => desk.add(`https://site-${n}.example`, { schedule: "daily" })),
  );
  const ids = added.map(({ id }) => id);
  await database.admin`update sources set status = 'idle', next_sync_at = now() - interval '1 minute' where id = any(${ids})`;
  await database.admin`update sources set next_sync_at = now() + interval '1 minute' where id = ${ids[7]!}`;
  await database.admin`update sources set status = 'paused' where id = ${ids[6]!}`;
  const enqueued: string[] = [];
  const queue = { send: async (_kind: object, job: object) => void enqueued.push((job as SourceJob).sourceId) };
  await Promise.all(Array.from({ length: 10 }, () => enqueueDueSources({ db: database.db }, queue)));
  expect(enqueued.filter((id) => ids.includes(id)).sort()).toEqual(ids.slice(0, 6).sort());
  enqueued.length = 0;
  await database.admin`update sources set alive_at = now() - interval '1 hour' where id = ${ids[0]!}`;
  await enqueueDueSources({ db: database.db }, queue);
  expect(enqueued.filter((id) => ids.includes(id))).toEqual([ids[0]]);
});

test("a schedule says when the next sync is due, and off means never", async () => {
  const source = await desk.add(site.origin, { schedule: "weekly" });
  await desk.sync(source.id);
  const hours = async (patch: Parameters<typeof updateSource>[1]["patch"]) => {
    const { next_sync_at, synced_at } = await updateSource(desk.ctx, { sourceId: source.id, patch });
    return next_sync_at && Math.round((Date.parse(next_sync_at) - Date.parse(synced_at!)) / 3_600_000);
  };
  expect(await hours({})).toBe(168);
  expect(await hours({ schedule: "hourly" })).toBe(1);
  expect(await hours({ schedule: "off" })).toBe(null);
  expect(await hours({ schedule: "daily", name: "Help" })).toBe(24);
  expect(await getSource(desk.ctx, { sourceId: source.id })).toMatchObject({ name: "Help", schedule: "daily" });
});
