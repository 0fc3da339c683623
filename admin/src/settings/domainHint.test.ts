import { expect, test } from "vitest";
import { parseOriginEntry } from "../../../server/tenants/origins.ts";
import { NOT_LISTABLE } from "../../../server/test/edge/originCases.ts";
import { hintFor, originIn } from "./domainHint.ts";

test.each([
  ["http://shop.example", "settings.domainScheme"],
  ["ftp://shop.example", "settings.domainScheme"],
  ["https://shop.example/a?b", "settings.domainPath"],
  ["shop.example/cart", "settings.domainPath"],
  ["https://*.co.uk", "settings.domainWildcard"],
  ["https://a.*.example", "settings.domainWildcard"],
  ["https://user@shop.example", "settings.domainBad"],
  ["intranet", "settings.domainBad"],
])("the hint for the entry %s is %s", (entry, hint) => {
  expect(hintFor(entry)).toBe(hint);
});

test("a page's address is suggested as its origin", () => {
  expect(originIn("https://www.acme.com/shop/cart?x=1#y")).toBe("https://www.acme.com");
  expect(originIn("www.acme.com/shop")).toBe("https://www.acme.com");
  expect(originIn("www.acme.com")).toBeNull();
  expect(originIn("http://www.acme.com/shop")).toBeNull();
});

test("a suggestion for a refused entry is never refused itself", () => {
  const offered = NOT_LISTABLE.map(originIn).filter((origin) => origin !== null);
  expect(offered.length).toBeGreaterThan(3);
  expect(offered.filter((origin) => parseOriginEntry(origin) === null)).toEqual([]);
});
