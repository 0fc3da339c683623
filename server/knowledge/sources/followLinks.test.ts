import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { openSourceDesk, type SourceDesk } from "../../test/support/sourceDesk.ts";
import { openTestSite, page, type SiteAnswer, type TestSite } from "../../test/support/webSite.ts";
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

describe("a site that is crawled by its links", () => {
  test("is read as its pages and robots.txt ask: noindex, nofollow, canonical, redirects, and the owner's exclusions", async () => {
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

  test("comes to an end despite loops, endless calendars and endless parameters", async () => {
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

  test("keeps the pages that an unchanged or failing page links to", async () => {
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

  test("is followed by its links even where something looks like a sitemap; a sitemap that is down is waited for", async () => {
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

  test("gives no more pages than asked for, the nearest first, and says so", async () => {
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

  test("may move its start page to another host of the same name, but not to another site", async () => {
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
