import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "../../config/config.ts";
import { type FakeWebSearch, startFakeWebSearch } from "../../test/support/fakeWebSearch.ts";
import { buildWebSearch } from "./buildWebSearch.ts";

let fake: FakeWebSearch;
beforeAll(async () => {
  fake = await startFakeWebSearch();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.asked.length = 0;
  fake.find();
});

const { signal } = new AbortController();
const open = (more: Record<string, string> = {}) =>
  buildWebSearch(loadConfig({ NODE_ENV: "test", WEB_SEARCH_URL: fake.url, ...more }))!;
const ask = (more?: Record<string, string>, query = "kite & wind") =>
  open(more).search(query, { locale: "de", limit: 2, signal });

describe("a web search over HTTP", () => {
  it("sends query, language and number, and returns no more than it was asked for", async () => {
    fake.find(
      ...[1, 2, 3].map((n) => ({ title: `Kite ${n}`, url: `https://kites.example/${n}`, content: `Text ${n}.` })),
    );
    expect(await ask()).toEqual([
      { title: "Kite 1", url: "https://kites.example/1", text: "Text 1." },
      { title: "Kite 2", url: "https://kites.example/2", text: "Text 2." },
    ]);
    expect(fake.asked[0]?.path).toBe("/search?q=kite%20%26%20wind&lang=de&n=2");
  });

  it("reads the fields of another endpoint where the configuration names them", async () => {
    const page = { name: "Kite", link: { href: "https://kites.example/" }, description: "Text." };
    fake.reply = { status: 200, body: JSON.stringify({ web: { results: [page] } }) };
    const fields = {
      WEB_SEARCH_RESULTS: "web.results",
      WEB_SEARCH_TITLE: "name",
      WEB_SEARCH_LINK: "link.href",
      WEB_SEARCH_TEXT: "description",
    };
    expect(await ask(fields)).toEqual([{ title: "Kite", url: "https://kites.example/", text: "Text." }]);
  });

  it("sends the key in the header that the endpoint wants", async () => {
    await ask({ WEB_SEARCH_KEY: "secret" });
    await ask({ WEB_SEARCH_KEY: "secret", WEB_SEARCH_KEY_HEADER: "x-subscription-token" });
    expect(fake.asked[0]?.headers.authorization).toBe("Bearer secret");
    expect(fake.asked[1]?.headers).toMatchObject({ "x-subscription-token": "secret" });
    expect(fake.asked[1]?.headers.authorization).toBeUndefined();
  });

  it("keeps plain text and web addresses, and leaves out results that lack either", async () => {
    fake.find(
      { title: "<b>Kite</b> &amp; wind", url: "https://kites.example/", content: "Fly\u202e it\u0000 <em>high</em>." },
      { title: "Script", url: "javascript:alert(1)", content: "x" },
      { title: "Password", url: "https://a:b@kites.example/", content: "x" },
      { title: "", url: "https://kites.example/2", content: "x" },
      { title: "No text", url: "https://kites.example/3" },
      { title: 5, url: {}, content: [] },
    );
    expect(await ask()).toEqual([{ title: "Kite & wind", url: "https://kites.example/", text: "Fly it high." }]);
  });

  it.each([
    ["a failure", { status: 500, body: "{}" }],
    ["a redirect", { status: 302, body: "", headers: { location: "https://elsewhere.example/" } }],
    ["no JSON", { status: 200, body: "<html>" }],
    ["no list", { status: 200, body: '{"results":{}}' }],
    ["a reply without end", { status: 200, body: `{"results":["${"x".repeat(1_100_000)}"]}` }],
  ])("throws on %s", async (_name, reply) => {
    fake.reply = reply;
    await expect(ask()).rejects.toThrow();
  });

  it("leaves an endpoint alone that has failed several times", async () => {
    fake.reply = { status: 500, body: "" };
    const search = open();
    const once = () => search.search("kite", { locale: null, limit: 2, signal }).catch(() => {});
    for (let n = 0; n < 8; n += 1) await once();
    expect(fake.asked.length).toBeLessThan(8);
  });
});

describe("its configuration", () => {
  it("needs an address with a place for the question; without an address there is no search", () => {
    expect(buildWebSearch(loadConfig({ NODE_ENV: "test" }))).toBeNull();
    for (const url of ["https://search.example/", "ftp://search.example/{query}", "search"])
      expect(() => loadConfig({ NODE_ENV: "test", WEB_SEARCH_URL: url })).toThrow(ConfigError);
  });
});
