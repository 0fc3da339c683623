import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { openSourceDesk, type SourceDesk } from "../../test/sourceDesk.ts";
import { openTestSite, page, type SiteAnswer, sitemap, sitemapIndex, type TestSite } from "../../test/webSite.ts";
import { addDocument } from "../addDocument.ts";
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
  test("its pages are found through robots.txt, an index and gzip, and only those below its address", async () => {
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

  test("a page that did not change costs no work, by its ETag or by its words; a changed one is served anew", async () => {
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
    expect(site.requests.find(({ path, status }) => path === "/tagged" && status === 304)).toBeDefined();
    expect(visits).toBe(2);
    expect(await versions()).toEqual({ ...before, [at("/changed")]: 2 });
    expect(new Set(desk.dropped).size).toBe(1);
    expect((await desk.served())["/changed"]).toContain("twelve");
  });

  test("a page that is gone goes at once, one that is missing goes the second time, one that fails stays", async () => {
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

  test("a sitemap that can't be had fails the sync, and everything stays as it was", async () => {
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

describe("a site that is followed by its links", () => {
  test("what pages ask for is done: noindex, nofollow, canonical, redirects, robots.txt, what is left out by hand", async () => {
    const robots = "User-agent: *\nDisallow: /\n\nUser-agent: Frontdesk\nDisallow: /private\nAllow: /private/but$";
    site.pages.set("/robots.txt", { headers: TEXT, body: robots });
    const links = [
      "noindex",
      "header",
      "copy",
      "front",
      "moved",
      "away",
      "private/x",
      "private/but",
      "left-out",
      "skipped",
    ];
    const start = page("Start", "Welcome to our help.", [
      ...links.map((path) => `docs/${path}`),
      "/shop",
      "mailto:a@b.c",
    ]);
    site.pages.set("/docs/", start.replaceAll("docs/", "").replace('href="skipped"', 'href="skipped" rel="nofollow"'));
    site.pages.set("/docs/noindex", page("N", "Not for you.", ["under"], '<meta name="ROBOTS" content="noindex">'));
    site.pages.set(
      "/docs/under",
      page("Under", "Linked from a page without an index.", ["hidden"], '<meta name="robots" content="nofollow">'),
    );
    site.pages.set("/docs/header", {
      body: page("H", "Not for you."),
      headers: { "x-robots-tag": "noindex, nofollow" },
    });
    site.pages.set(
      "/docs/copy",
      page("Copy", "The same.", [], '<link rel="canonical" href="/docs/original?utm_medium=x">'),
    );
    site.pages.set("/docs/original", page("Original", "The same.", ["/docs/", "../docs/./copy"]));
    site.pages.set("/docs/front", page("Front", "Its canonical is a mistake.", [], `<link rel=canonical href="/">`));
    site.pages.set("/docs/moved", { status: 301, headers: { location: "/docs/target" } });
    site.pages.set("/docs/target", page("Target", "Here now."));
    site.pages.set("/docs/away", { status: 302, headers: { location: "https://elsewhere.example/" } });
    site.pages.set("/docs/private/but", page("But", "This one may be read."));
    for (const path of ["skipped", "left-out", "hidden", "private/x"])
      site.pages.set(`/docs/${path}`, page("No", "No."));
    site.pages.set("/docs/robots.txt", "no");
    const source = await desk.add(at("/docs/"), { exclude: ["/docs/left"] });
    site.pages.set("/robots.txt", { headers: TEXT, body: robots.replaceAll("/private", "/docs/private") });
    expect(await desk.sync(source.id)).toEqual(DONE);
    expect(await desk.outcomes(source.id)).toEqual({
      "/docs/": "stored",
      "/docs/noindex": "excluded page_noindex",
      "/docs/under": "stored",
      "/docs/header": "excluded page_noindex",
      "/docs/copy": "excluded page_duplicate",
      "/docs/original": "stored",
      "/docs/front": "stored",
      "/docs/moved": "excluded page_duplicate",
      "/docs/target": "stored",
      "/docs/away": "failed page_outside",
      "/docs/private/x": "excluded page_disallowed",
      "/docs/private/but": "stored",
    });
    expect(site.count("/docs/private/x") + site.count("/shop")).toBe(0);
  });

  test("loops, endless calendars and endless parameters come to an end", async () => {
    site.pages.set("*", ({ url = "/" }) => {
      const month = Number(/calendar\/(\d+)/.exec(url)?.[1] ?? 0);
      const links = [
        "/help/",
        `/help/calendar/${month + 1}`,
        `${url.replace(/\/?(\?.*)?$/, "")}/deeper/`,
        `/help/find?q=${url.length * 7 + month}`,
      ];
      return url.startsWith("/help") ? page(`Page ${url}`, `Words of ${url}.`, links) : { status: 404 };
    });
    const source = await desk.add(at("/help/"), { discovery: "links", max_pages: 120 });
    expect(await desk.sync(source.id)).toEqual(DONE);
    const { pages, is_truncated } = await getSource(desk.ctx, { sourceId: source.id });
    expect(pages.total).toBeLessThanOrEqual(120);
    expect(site.requests.length).toBeLessThan(130);
    const paths = Object.keys(await desk.outcomes(source.id));
    expect(paths.filter((path) => path.startsWith("/help/find?")).length).toBeLessThanOrEqual(50);
    expect(paths.some((path) => /(\/deeper){4}/.test(path))).toBe(false);
    expect(is_truncated || pages.total < 120).toBe(true);
  });

  test("an unchanged page still leads to what it links to; a hub that fails makes nothing missing", async () => {
    site.pages.set("/", { body: page("Start", "Start here.", ["/hub"]), etag: '"s"' });
    site.pages.set("/hub", { body: page("Hub", "Many things.", ["/leaf"]), etag: '"h"' });
    site.pages.set("/leaf", { body: page("Leaf", "One thing."), etag: '"l"' });
    const source = await desk.add(at("/"));
    await desk.sync(source.id);
    await desk.sync(source.id);
    expect(await desk.outcomes(source.id)).toEqual({ "/": "unchanged", "/hub": "unchanged", "/leaf": "unchanged" });
    site.pages.set("/hub", { status: 500 });
    for (let n = 0; n < 3; n += 1) await desk.sync(source.id);
    expect(Object.keys(await desk.served())).toEqual(["/", "/hub", "/leaf"]);
    site.pages.set("/hub", page("Hub", "Nothing any more."));
    for (let n = 0; n < 2; n += 1) await desk.sync(source.id);
    expect(Object.keys(await desk.served())).toEqual(["/", "/hub"]);
  });

  test("what only looks like a sitemap, when nobody named one, is none; one that is down is waited for", async () => {
    site.pages.set("/", page("Start", "Start here.", ["/leaf"]));
    site.pages.set("/leaf", page("Leaf", "One thing."));
    const source = await desk.add(at("/"));
    const lookalikes: (SiteAnswer | string)[] = [
      page("Not found", "There is nothing here."),
      { status: 302, headers: { location: "/sitemap.xml" } },
      { status: 403 },
      { headers: { "content-type": "application/xml" }, body: gzipSync(Buffer.alloc(30_000_000)) },
    ];
    for (const each of lookalikes) {
      site.pages.set("/sitemap.xml", each);
      expect(await desk.sync(source.id)).toEqual(DONE);
      expect(Object.keys(await desk.outcomes(source.id))).toEqual(["/", "/leaf"]);
    }
    site.pages.set("/sitemap.xml", { status: 503 });
    expect(await desk.sync(source.id)).toEqual({ status: "failed", errorKey: "sitemap_unreadable" });
  });

  test("no more pages are taken than asked for, the nearest first, and it says so", async () => {
    const links = Array.from({ length: 20 }, (_, n) => `/p${n}`);
    site.pages.set("/", page("Start", "Start here.", links));
    for (const path of links) site.pages.set(path, page(path, `About ${path}.`, [`${path}/more`]));
    const source = await desk.add(at("/"), { max_pages: 8 });
    await desk.sync(source.id);
    expect(await getSource(desk.ctx, { sourceId: source.id })).toMatchObject({
      is_truncated: true,
      pages: { total: 8 },
    });
    expect(Object.keys(await desk.served())).toHaveLength(8);
    expect(Object.keys(await desk.outcomes(source.id)).every((path) => !path.endsWith("/more"))).toBe(true);
  });

  test("a start page that has moved to another host of the same name takes the source along; to another site it does not", async () => {
    const other = await openTestSite();
    try {
      await desk.close();
      desk = await openSourceDesk(database, [site.host, other.host]);
      site.pages.set("/docs/", { status: 301, headers: { location: `${other.origin}/docs/` } });
      other.pages.set("/docs/", page("Docs", "At a new place.", ["/docs/a", "/shop"]));
      other.pages.set("/docs/a", page("A", "The first letter."));
      const source = await desk.add(at("/docs/"));
      await desk.sync(source.id);
      expect(Object.keys(await desk.served())).toEqual(["/docs/", "/docs/a"]);
      expect((await getSource(desk.ctx, { sourceId: source.id })).scope).toBe(`${other.origin}/docs/`);
      site.pages.set("/docs/", { status: 301, headers: { location: "http://localhost:1/" } });
      expect(await desk.sync(source.id)).toEqual({ status: "failed", errorKey: "address_refused" });
    } finally {
      await other.close();
    }
  });
});

describe("a site in trouble", () => {
  test("one that can't be reached, or can't say what it allows, fails and keeps what is served", async () => {
    site.pages.set("/", page("Start", "Start here."));
    const source = await desk.add(at("/"));
    await desk.sync(source.id);
    site.pages.set("/robots.txt", { status: 503 });
    expect(await desk.sync(source.id)).toEqual({ status: "failed", errorKey: "site_unreachable" });
    await site.close();
    expect(await desk.sync(source.id)).toEqual({ status: "failed", errorKey: "site_unreachable" });
    expect(Object.keys(await desk.served())).toEqual(["/"]);
    site = await openTestSite();
  });

  test("one that fails ten times in a row is left alone", async () => {
    const paths = Array.from({ length: 40 }, (_, n) => `/p${n}`);
    site.pages.set("/", page("Start", "Start here."));
    site.pages.set("/sitemap.xml", sitemap(paths.map(at)));
    for (const path of paths) site.pages.set(path, { status: 500 });
    const source = await desk.add(at("/"));
    expect(await desk.sync(source.id)).toEqual({ status: "failed", errorKey: "site_unreachable" });
    expect(site.requests.filter(({ path }) => path.startsWith("/p")).length).toBe(10);
  });

  test("pages that break, stall, lie about themselves or are no text fail alone, each with its reason", async () => {
    const paths = ["/good", "/redirects", "/huge", "/zip", "/fake.pdf", "/empty", "/teapot", "/cut"];
    site.pages.set("/sitemap.xml", sitemap(paths.map(at)));
    site.pages.set("/", page("Start", "Start here."));
    site.pages.set("/good", page("Good", "This one is fine."));
    site.pages.set("/redirects", { status: 302, headers: { location: "ftp://127.0.0.1/" } });
    site.pages.set("/huge", { body: Buffer.alloc(21 * 1024 * 1024, "x") });
    site.pages.set("/zip", { headers: { "content-type": "application/zip" }, body: "PK" });
    site.pages.set("/fake.pdf", { headers: { "content-type": "application/pdf" }, body: "no pdf at all" });
    site.pages.set("/empty", "<html><body><script>render()</script></body></html>");
    site.pages.set("/teapot", { status: 418 });
    site.pages.set("/cut", (_request, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("<p>then");
      setTimeout(() => response.destroy(), 20);
      return null;
    });
    const source = await desk.add(at("/"));
    expect(await desk.sync(source.id)).toEqual(DONE);
    expect(await desk.outcomes(source.id)).toEqual({
      "/": "stored",
      "/good": "stored",
      "/redirects": "failed page_outside",
      "/huge": "failed file_too_large",
      "/zip": "excluded file_type_unsupported",
      "/fake.pdf": "failed file_unreadable",
      "/empty": "excluded file_empty",
      "/teapot": "failed page_refused",
      "/cut": "failed page_failed",
    });
  });

  test("requests to one host keep their distance, as long as its robots.txt asks", async () => {
    site.pages.set("/robots.txt", { headers: TEXT, body: "User-agent: *\nCrawl-delay: 0.2" });
    site.pages.set("/", page("Start", "Start here.", ["/a", "/b"]));
    for (const path of ["/a", "/b"]) site.pages.set(path, page(path, `About ${path}.`));
    const source = await desk.add(at("/"));
    await desk.sync(source.id);
    const times = site.requests.slice(1).map(({ at }) => at);
    const gaps = times.slice(1).map((time, n) => time - times[n]!);
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(190);
  });
});

describe("single pages, and what two sources share", () => {
  test("a page follows its redirects, and says so when it is gone", async () => {
    site.pages.set("/old", { status: 302, headers: { location: "/new" } });
    site.pages.set("/new", page("New", "The new words.", ["/other"]));
    const source = await desk.add(at("/old"), { kind: "page" });
    expect(await desk.sync(source.id)).toEqual(DONE);
    expect((await desk.served())["/old"]).toContain("new words");
    expect(site.count("/other")).toBe(0);
    site.pages.set("/new", { status: 404 });
    await desk.sync(source.id);
    expect(await getSource(desk.ctx, { sourceId: source.id })).toMatchObject({
      status: "failed",
      error_key: "page_gone",
    });
    expect(await desk.served()).toEqual({});
  });

  test("a page known from elsewhere stays with whom it came from; an upload takes it over", async () => {
    site.pages.set("/", page("Start", "Start here."));
    const whole = await desk.add(at("/"));
    const single = await desk.add(at("/"), { kind: "page" });
    await desk.sync(whole.id);
    await desk.sync(single.id);
    expect(await desk.outcomes(single.id)).toEqual({ "/": "excluded page_elsewhere" });
    await addDocument(desk.ctx, { sourceKey: at("/"), fileName: "start.md", bytes: Buffer.from("# Mine") });
    site.pages.set("/", page("Start", "Start there."));
    await desk.sync(whole.id);
    expect(await desk.outcomes(whole.id)).toEqual({ "/": "excluded page_elsewhere" });
  });

  test("an address is refused when it is no public one, and twice the same is once", async () => {
    for (const url of [
      "http://127.0.0.1/",
      "http://[::1]/",
      "ftp://a.example/",
      "https://me:pw@a.example/",
      "http://a.example:81/",
      "localhost",
    ]) {
      await expect(desk.add(url)).rejects.toMatchObject({ key: "address_refused" });
    }
    await desk.add("help.example.com/docs");
    await expect(desk.add("https://help.example.com/docs#x")).rejects.toMatchObject({ key: "conflict" });
  });
});

async function versions(): Promise<Record<string, number>> {
  const rows = await database.admin`select source_key, version from documents where tenant_id = ${desk.ctx.tenantId}`;
  return Object.fromEntries(rows.map((row) => [row.source_key, row.version]));
}
