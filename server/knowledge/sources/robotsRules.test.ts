import { expect, test } from "vitest";
import { isAsked } from "./directives.ts";
import { readRobots } from "./robotsRules.ts";

const at = (path: string) => `https://a.example${path}`;
const URL = at("/robots.txt");

test("rules for our own name come first, else those for everybody; the longer rule wins", () => {
  const text =
    "User-agent: *\nDisallow: /\n\nUser-agent: frontdesk\nDisallow: /a\nAllow: /a/b\nDisallow: /*.php$\nCrawl-delay: 2";
  const rules = readRobots(URL, text);
  expect(["/", "/a/b", "/a/b/c", "/x.php?y"].every((path) => rules.isAllowed(at(path)))).toBe(true);
  expect(["/a", "/a/c", "/x.php"].some((path) => rules.isAllowed(at(path)))).toBe(false);
  expect(rules.delayMs).toBe(2000);
  expect(readRobots(URL, "User-agent: *\nDisallow: /").isAllowed(at("/x"))).toBe(false);
});

test("without rules everything is allowed, a long pause is kept only in part, and sitemaps are found anywhere", () => {
  expect(readRobots(URL, "").isAllowed(at("/x"))).toBe(true);
  expect(readRobots(URL, "<!doctype html><title>404</title>").isAllowed(at("/x"))).toBe(true);
  expect(readRobots(URL, "User-agent: *\nCrawl-delay: 3600").delayMs).toBe(10_000);
  expect(readRobots(URL, "User-agent: *\nCrawl-delay: -5").delayMs).toBe(0);
  expect(readRobots(URL, "Sitemap: https://cdn.example/s.xml").sitemaps).toEqual(["https://cdn.example/s.xml"]);
});

test("a file made to be slow is read quickly", () => {
  const text = `User-agent: *\n${`Disallow: /${"a*".repeat(240)}b\n`.repeat(1000)}`;
  const started = performance.now();
  const rules = readRobots(URL, text);
  expect(rules.isAllowed(at(`/${"a".repeat(900)}`))).toBe(true);
  // Without the caps this takes half a minute.
  expect(performance.now() - started).toBeLessThan(5000);
});

test("a page's rules are read from its list, for everybody or for us", () => {
  expect(isAsked("index, NoFollow", "nofollow")).toBe(true);
  expect(isAsked("none", "noindex")).toBe(true);
  expect(isAsked("frontdesk: noindex", "noindex")).toBe(true);
  expect(isAsked("otherbot: noindex", "noindex")).toBe(false);
  expect(isAsked("noindexes, max-snippet:20", "noindex")).toBe(false);
});
