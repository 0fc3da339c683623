import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPage } from "./readPage.ts";
import { readSitemap } from "./readSitemap.ts";

const read = (text: string | Buffer, maxPages = 100) => readSitemap({ bytes: Buffer.from(text), maxPages });

test("a sitemap's addresses are read from XML with any prefix, from text and from gzip", () => {
  const xml = `<?xml version="1.0"?><!-- x --><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">
    <s:url><s:loc> https://a.example/?a=1&amp;b=&#50;&#x33; </s:loc><s:lastmod>2026-01-01</s:lastmod></s:url>
    <s:url><s:loc><![CDATA[https://a.example/c]]></s:loc></s:url><s:url><s:priority>1</s:priority></s:url></s:urlset>`;
  const pages = ["https://a.example/?a=1&b=23", "https://a.example/c"];
  expect(read(xml)).toEqual({ pages, sitemaps: [] });
  expect(read(gzipSync(xml))).toEqual({ pages, sitemaps: [] });
  expect(read(pages.join("\n")).pages).toEqual(pages);
  expect(read(xml, 1).pages).toHaveLength(1);
  expect(read("<sitemapindex><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>")).toEqual({
    pages: [],
    sitemaps: ["https://a.example/s1.xml"],
  });
});

test("a file that is not a sitemap, is cut off or unpacks to a bomb is unreadable", () => {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join("");
  const laughs = `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><urlset><url><loc>https://a.example/&e9;</loc></url></urlset>`;
  expect(JSON.stringify(read(laughs)).length).toBeLessThan(200);
  for (const broken of [
    "<!doctype html><title>Not found</title>",
    "",
    "{}",
    gzipSync(Buffer.alloc(30_000_000)),
    "\x1f\x8bnope",
  ]) {
    expect(() => read(Buffer.from(broken as string, "latin1"))).toThrow("sitemap_unreadable");
  }
});

test("a page reports its links, its canonical address, its robots rules and whether its words changed", () => {
  const html = (nonce: string, words: string) => `<html><head><base href="/docs/"><link rel="canonical" href="page?x=1">
    <meta name="robots" content="noindex"><script>${nonce}</script></head><body><nav><a href="a">A</a></nav>
    <main><h1>Title</h1><p>${words}</p><a href="#top">top</a><a href="b#c">B</a><a href="c" rel="nofollow ugc">C</a>
    <a href="javascript:x()">D</a><a href="https://else.example">E</a></main></body></html>`;
  const facts = (text: string) => readPage({ bytes: Buffer.from(text), url: "https://a.example/x/y" });
  const first = facts(html("1", "Some words."));
  expect(first).toMatchObject({
    links: ["https://a.example/docs/a", "https://a.example/docs/b", "https://else.example/"],
    canonical: "https://a.example/docs/page?x=1",
    isNoindex: true,
  });
  expect(facts(html("2", "Some words.")).textHash).toBe(first.textHash);
  expect(facts(html("1", "Other words.")).textHash).not.toBe(first.textHash);
  expect(facts("<html><body><script>x</script></body></html>").textHash).toBeNull();
});
