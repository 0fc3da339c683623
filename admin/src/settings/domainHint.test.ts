import { expect, test } from "vitest";
import { hintFor } from "./domainHint.ts";

test.each([
  ["shop.example", "settings.domainScheme"],
  ["http://shop.example", "settings.domainScheme"],
  ["ftp://shop.example", "settings.domainScheme"],
  ["https://shop.example/", "settings.domainPath"],
  ["https://shop.example/a?b", "settings.domainPath"],
  ["http://localhost:3000/x", "settings.domainPath"],
  ["https://*.co.uk", "settings.domainWildcard"],
  ["https://a.*.example", "settings.domainWildcard"],
  ["https://user@shop.example", "settings.domainBad"],
])("the entry %s is explained by %s", (entry, hint) => {
  expect(hintFor(entry)).toBe(hint);
});
