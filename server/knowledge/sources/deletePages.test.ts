/** Two processes, one source: whoever has lost the sync deletes nothing any more. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { openSourceDesk, type SourceDesk } from "../../test/support/sourceDesk.ts";
import { openTestSite, page, sitemap, type TestSite } from "../../test/support/webSite.ts";
import { claimSync } from "./claimSync.ts";
import { finishSync } from "./finishSync.ts";
import { recordPage } from "./recordPage.ts";
import { requestSync } from "./requestSync.ts";
import { SyncEnded, type SyncRun } from "./syncRun.ts";

let database: TestDatabase;
let site: TestSite;
let desk: SourceDesk;
let sourceId: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  site = await openTestSite();
  desk = await openSourceDesk(database, [site.host]);
  site.pages.set("/", page("Start", "Start here."));
  site.pages.set("/a", page("A", "All about A."));
  site.pages.set("/sitemap.xml", sitemap([`${site.origin}/a`]));
  sourceId = (await desk.add(site.origin)).id;
  await desk.sync(sourceId);
  expect(Object.keys(await desk.served())).toEqual(["/", "/a"]);
});
afterEach(async () => {
  await desk.close();
  await site.close();
});

const { signal } = new AbortController();

async function takeUp(): Promise<SyncRun> {
  await requestSync(desk.ctx, { sourceId });
  const run = await claimSync(desk.ctx, sourceId, signal);
  if (!run) throw new Error("nothing to take up");
  return run;
}
async function documentOf(path: string): Promise<string> {
  const [row] = await database.admin<{ id: string }[]>`
    select id from documents where source_id = ${sourceId} and source_key = ${site.origin + path}`;
  return row!.id;
}
/** Runs `act` as soon as cached answers are dropped, which is right before a deletion. */
function beforeDeleting(act: () => Promise<unknown>): SourceDesk["ctx"] {
  let acted: Promise<unknown> | undefined;
  const dropDocument = async () => {
    acted ??= act();
    await acted;
    return 0;
  };
  const cache = { ...desk.ctx.parts.cache, dropDocument };
  return { ...desk.ctx, parts: { ...desk.ctx.parts, cache } };
}
const missedOnce = () => database.admin`
  update source_pages set missing_syncs = 1 where source_id = ${sourceId} and url = ${`${site.origin}/a`}`;
const gone = { verdict: { outcome: "excluded" as const, errorKey: "page_noindex" as const }, etag: null };
const fetched = { ...gone, lastModified: null, textHash: null, links: [] };

test("a page that a replaced run found gone stays", async () => {
  const stale = await takeUp();
  const documentId = await documentOf("/a");
  const listed = { url: `${site.origin}/a`, depth: 0, attempts: 0, etag: null, last_modified: null, text_hash: null };
  await claimSync(desk.ctx, sourceId, signal);
  const recorded = recordPage(
    desk.ctx,
    stale,
    { ...listed, links: [], document_id: documentId, is_current: true },
    fetched,
  );
  await expect(recorded).rejects.toBeInstanceOf(SyncEnded);
  expect(Object.keys(await desk.served())).toEqual(["/", "/a"]);
});

test("a page missing for the second time stays when the sync is replaced right before deleting it", async () => {
  await missedOnce();
  const run = await takeUp();
  const ctx = beforeDeleting(() => claimSync(desk.ctx, sourceId, signal));
  await expect(finishSync(ctx, run, { isCutShort: false })).rejects.toBeInstanceOf(SyncEnded);
  expect(Object.keys(await desk.served())).toEqual(["/", "/a"]);
});

test("a page that became somebody's own document stays, and one that is still missing goes", async () => {
  await missedOnce();
  const ctx = beforeDeleting(() => database.admin`update documents set source_id = null where id = ${documentId}`);
  const documentId = await documentOf("/a");
  await finishSync(ctx, await takeUp(), { isCutShort: false });
  expect(Object.keys(await desk.served())).toContain("/a");
  await database.admin`update documents set source_id = ${sourceId} where id = ${documentId}`;
  await database.admin`
    insert into source_pages (tenant_id, source_id, url, depth, sync_number, is_pending, missing_syncs)
    select tenant_id, id, ${`${site.origin}/a`}, 1, 1, false, 1 from sources where id = ${sourceId}`;
  await finishSync(desk.ctx, await takeUp(), { isCutShort: false });
  expect(Object.keys(await desk.served())).not.toContain("/a");
});
