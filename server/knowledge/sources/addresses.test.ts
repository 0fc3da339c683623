import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isCandidate,
  isInScope,
  isSameSite,
  isSitemapAddress,
  normalizeAddress,
  normalizeTyped,
  scopeOf,
} from "./addresses.ts";

describe("an address", () => {
  test.each([
    ["HTTPS://Help.Example.COM:443/A/../b/./c#top", "https://help.example.com/b/c"],
    ["https://help.example.com./x?b=2&a=1&utm_source=mail&gclid=7&", "https://help.example.com/x?a=1&b=2"],
    ["//cdn.example/x", "https://cdn.example/x"],
    ["../up?q", "https://base.example/up?q"],
    ["https://bücher.example/käse", "https://xn--bcher-kva.example/k%C3%A4se"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["mailto:a@b.example", null],
    ["javascript:alert(1)", null],
    ["https://me@help.example/", null],
    ["https://:pw@help.example/", null],
    [`https://help.example/${"x".repeat(1000)}`, null],
    ["https://help.example/??", "https://help.example/??"],
    ["https://", null],
  ])("%s becomes %s", (address, known) => {
    expect(normalizeAddress(address, "https://base.example/docs/")).toBe(known);
  });

  test("has one form: normalising it again changes nothing, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (address) => {
        const once = normalizeAddress(address);
        expect(once === null ? null : normalizeAddress(once)).toBe(once);
      }),
    );
  });

  test("may be typed without its scheme", () => {
    expect(normalizeTyped(" help.example/docs ")).toBe("https://help.example/docs");
    expect(normalizeTyped("http://help.example")).toBe("http://help.example/");
    expect(normalizeTyped("gopher://help.example")).toBeNull();
  });
});

describe("a site", () => {
  test.each([
    ["https://a.example/", "https://a.example/"],
    ["https://a.example/help", "https://a.example/help/"],
    ["https://a.example/help/index.html?x=1", "https://a.example/help/"],
    ["https://a.example/maps/sitemap.xml.gz", "https://a.example/"],
  ])("at %s extends over %s", (address, scope) => expect(scopeOf(address)).toBe(scope));

  test("includes what is below its address on the same host and port, by http or https", () => {
    const scope = "https://a.example/help/";
    for (const inside of ["https://a.example/help", "http://a.example/help/x", "https://a.example/help/?q=1"]) {
      expect(isInScope(inside, scope)).toBe(true);
    }
    for (const outside of [
      "https://a.example/helpless",
      "https://a.example/",
      "https://b.a.example/help/",
      "https://a.example:8443/help/",
    ]) {
      expect(isInScope(outside, scope)).toBe(false);
    }
  });

  test("excludes pictures, programs, what the owner leaves out, and paths that repeat themselves", () => {
    const source = { scope: "https://a.example/", exclude: ["/old/", "https://a.example/shop?sort="] };
    const taken = (path: string) => isCandidate(`https://a.example${path}`, source);
    expect(["/x", "/x.html", "/x.pdf", "/older", "/shop?page=2", "/a/b/a/b/a"].filter((path) => !taken(path))).toEqual(
      [],
    );
    expect(["/x.PNG", "/app.js", "/old/x", "/shop?sort=price", "/a/b/a/b/a/b/a", "/feed.xml"].filter(taken)).toEqual(
      [],
    );
  });

  test("may move to or from www, but not to another name", () => {
    expect(isSameSite("https://a.example/", "http://www.a.example/en/")).toBe(true);
    expect(isSameSite("https://a.example/", "https://a.example.evil/")).toBe(false);
  });

  test("a sitemap is recognised by its name", () => {
    expect(
      ["/sitemap.xml", "/x/sitemap_1.xml.gz", "/sitemap-de.txt"].every((path) =>
        isSitemapAddress(`https://a.example${path}`),
      ),
    ).toBe(true);
    expect(["/", "/notes.txt", "/sitemap/"].some((path) => isSitemapAddress(`https://a.example${path}`))).toBe(false);
  });
});
