import { expect, test } from "vitest";
import { findHit } from "./findHit.ts";
import { readSearch } from "./searchTerms.ts";

const hit = (text: string, search: string) => findHit(text, readSearch(search));

test("the first matching word is shown with the words around it, in whatever form it has", () => {
  expect(hit("It was shipped on Monday.", "ship ")).toEqual({
    before: "It was ",
    hit: "shipped",
    after: " on Monday.",
    words: 1,
  });
  expect(hit("Where is the invoice of May?", "invo")).toMatchObject({ hit: "invoice" });
  expect(hit("scan_of-Lease.PDF", "lease")?.hit).toBe("scan_of-Lease.PDF");
});

test("a long text is cut at whole words, and line breaks become spaces", () => {
  const found = hit(`${"far away ".repeat(30)}the\nelephant ${"goes home ".repeat(30)}`, "elephant ");
  expect(found?.before).toMatch(/^…(?:far|away) .* the $/);
  expect(found?.after).toMatch(/^ goes home .*(?:goes|home)…$/);
});

test("a text counts how many of the words it has, and without any there is no hit", () => {
  expect(hit("A red lamp", "red lamp shade ")?.words).toBe(2);
  expect(hit("A red lamp", "elephant ")).toBeNull();
});
