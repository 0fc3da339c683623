import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { openSourceDesk, type SourceDesk } from "../../test/support/sourceDesk.ts";
import { openTestSite, page, sitemap, sitemapIndex, type TestSite } from "../../test/support/webSite.ts";
import { getSource } from "./getSource.ts";

let database: TestDatabase;
let site: TestSite;
let desk: SourceDesk;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  site = await openTestSite();
  desk = await openSourceDesk(database, [site.host]);
});
afterEach(async () => {
  await desk.close();
  await site.close();
});

const at = (path: string) => site.origin + path;
const TEXT = { "content-type": "text/plain" };
const DONE = { status: "done" };

describe("a site with a sitemap", () => {
  test("gives the pages below its address, found through robots.txt, an index and gzip", async () => {
    site.pages.set("/robots.txt", { headers: TEXT, body: `Sitemap: ${at("/maps/index.xml.gz")}` });
    site.pages.set("/maps/index.xml.gz", sitemapIndex([at("/maps/help.xml"), at("/maps/gone.xml")], { gzip: true }));
    const listed = ["/help/returns?a=1&b=2", "/help/returns?b=2&utm_source=x&a=1#top", "/help/logo.png", "/shop/shoes"];
    site.pages.set("/maps/help.xml", sitemap(listed.map(at)));
    site.pages.set("/help", page("Help", "How can we help you today?", ["/help/unlisted"]));
    site.pages.set("/help/returns?a=1&b=2", page("Returns", "Send parcels back within thirty days."));
    const source = await desk.add(at("/help"));
    expect(await desk.sync(source.id)).toEqual(DONE);
    expect(await desk.outcomes(source.id)).toEqual({ "/help": "stored", "/help/returns?a=1&b=2": "stored" });
    expect((await desk.served())["/help/returns?a=1&b=2"]).toContain("thirty days");
    expect(await getSource(desk.ctx, { sourceId: source.id })).toMatchObject({
      status: "idle",
      is_truncated: false,
      pages: { total: 2, pending: 0, stored: 2, excluded: 0, failed: 0 },
      documents: { total: 2, ready: 2, failed: 0 },
    });
  });

  test("costs no work for pages with the same ETag or words, and serves changed pages at once", async () => {
    let visits = 0;
    const counted = () => page("Counter", "The words stay.", [], `<meta name="csrf" content="${++visits}">`);
    site.pages.set("/sitemap.xml", sitemap(["/tagged", "/counted", "/changed"].map(at)));
    site.pages.set("/tagged", { body: page("Tagged", "This never changes."), etag: '"7"' });
    site.pages.set("/counted", counted);
    site.pages.set("/changed", page("Prices", "It costs ten."));
    const source = await desk.add(at("/"));
    await desk.sync(source.id);
    const before = await versions();
    desk.dropped.length = 0;
    site.pages.set("/changed", page("Prices", "It costs twelve."));
    expect(await desk.sync(source.id)).toEqual(DONE);
    expect(await desk.outcomes(source.id)).toMatchObject({
      "/tagged": "unchanged",
      "/counted": "unchanged",
      "/changed": "stored",
    });
    expect(site.requests).toContainEqual(expect.objectContaining({ path: "/tagged", status: 304 }));
    expect(visits).toBe(2);
    expect(await versions()).toEqual({ ...before, [at("/changed")]: 2 });
    expect(new Set(desk.dropped).size).toBe(1);
    expect((await desk.served())["/changed"]).toContain("twelve");
  });

  test("loses a page that is gone at once, one that is missing the second time, and keeps one that fails", async () => {
    site.pages.set("/sitemap.xml", sitemap(["/gone", "/missing", "/failing", "/stays"].map(at)));
    for (const path of ["/gone", "/missing", "/failing", "/stays"])
      site.pages.set(path, page(path, `All about ${path}.`));
    const source = await desk.add(at("/"));
    await desk.sync(source.id);
    site.pages.set("/sitemap.xml", sitemap(["/gone", "/failing", "/stays"].map(at)));
    site.pages.set("/gone", { status: 410 });
    site.pages.set("/failing", { status: 503 });
    site.forget();
    expect(await desk.sync(source.id)).toEqual(DONE);
    expect(Object.keys(await desk.served())).toEqual(["/failing", "/missing", "/stays"]);
    expect(await desk.outcomes(source.id)).toMatchObject({
      "/gone": "excluded page_gone",
      "/failing": "failed page_failed",
    });
    expect(site.count("/failing")).toBe(3);
    await desk.sync(source.id);
    expect(Object.keys(await desk.served())).toEqual(["/failing", "/stays"]);
    expect(await desk.outcomes(source.id)).not.toHaveProperty("/missing");
  });

  test("keeps everything as it was when the sitemap can't be fetched and the sync fails", async () => {
    site.pages.set("/robots.txt", { headers: TEXT, body: `Sitemap: ${at("/map.xml")}` });
    site.pages.set("/map.xml", sitemap([at("/a")]));
    site.pages.set("/a", page("A", "The first letter."));
    const source = await desk.add(at("/"));
    await desk.sync(source.id);
    for (const broken of [{ status: 500 }, { body: "<html>not a sitemap" }]) {
      site.pages.set("/map.xml", broken);
      for (let n = 0; n < 3; n += 1) {
        expect(await desk.sync(source.id)).toEqual({ status: "failed", errorKey: "sitemap_unreadable" });
      }
    }
    expect(Object.keys(await desk.served())).toEqual(["/a"]);
    const { status, error_key, synced_at } = await getSource(desk.ctx, { sourceId: source.id });
    expect({ status, error_key, wasSynced: synced_at !== null }).toEqual({
      status: "failed",
      error_key: "sitemap_unreadable",
      wasSynced: true,
    });
  });
});

async function versions(): Promise<Record<string, number>> {
  const rows = await database.admin`select source_key, version from documents where tenant_id = ${desk.ctx.tenantId}`;
  return Object.fromEntries(rows.map((row) => [row.source_key, row.version]));
}
