import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { openSourceDesk, type SourceDesk } from "../../test/support/sourceDesk.ts";
import { openTestSite, page, sitemap, type TestSite } from "../../test/support/webSite.ts";
import { addDocument } from "../documents/addDocument.ts";
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

describe("a site in trouble", () => {
  test("fails and keeps what is served when it can't be reached or its rules can't be read", async () => {
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

  test("is left alone when it fails ten times in a row", async () => {
    const paths = Array.from({ length: 40 }, (_, n) => `/p${n}`);
    site.pages.set("/", page("Start", "Start here."));
    site.pages.set("/sitemap.xml", sitemap(paths.map(at)));
    for (const path of paths) site.pages.set(path, { status: 500 });
    const source = await desk.add(at("/"));
    expect(await desk.sync(source.id)).toEqual({ status: "failed", errorKey: "site_unreachable" });
    expect(site.requests.filter(({ path }) => path.startsWith("/p")).length).toBe(10);
  });

  test("fails single pages that break, stall, lie about their type or are not text, each with its reason", async () => {
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

  test("gets the pause that its robots.txt asks for before each request", async () => {
    site.pages.set("/robots.txt", { headers: TEXT, body: "User-agent: *\nCrawl-delay: 0.2" });
    site.pages.set("/", page("Start", "Start here.", ["/a", "/b"]));
    for (const path of ["/a", "/b"]) site.pages.set(path, page(path, `About ${path}.`));
    const { hosts } = desk.ctx;
    const turns: { delayMs: number; at: number }[] = [];
    desk.ctx.hosts = {
      hold: hosts.hold,
      async pass(url, delayMs, signal) {
        await hosts.pass(url, delayMs, signal);
        turns.push({ delayMs, at: Date.now() });
      },
    };
    const source = await desk.add(at("/"));
    await desk.sync(source.id);
    expect(turns.map(({ delayMs }) => delayMs)).toEqual([0, 200, 200, 200, 200, 200]);
    // From the second turn to the last: four pauses, by the clock that the gate goes by.
    expect(turns.at(-1)!.at - turns[0]!.at).toBeGreaterThanOrEqual(4 * 200 - 5);
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

  test("a page known from elsewhere stays with its first source; an upload takes it over", async () => {
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

  test("an address is refused when it is not public, and the same address twice counts once", async () => {
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
