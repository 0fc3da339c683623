import { describe, expect, it } from "vitest";
import { pageKey, preferPage } from "./preferPage.ts";
import type { RankedCandidate } from "./rankCandidates.ts";

const ranked = (...found: [url: string | null, fused: number][]) =>
  found.map(([url, fused]) => ({ url, fused }) as RankedCandidate);
const orderOf = (found: RankedCandidate[], page: string | null) =>
  preferPage(found, page).map(({ fused, places_up }) => [fused, places_up]);

describe("the visitor's page", () => {
  const found = ranked(["https://a.example/x", 1], ["https://a.example/here#part", 0.95], [null, 0.5], [null, 0.2]);

  it("comes before one that is hardly better", () => {
    expect(orderOf(found, "https://a.example/here")).toEqual([
      [0.95, 1],
      [1, 0],
      [0.5, 0],
      [0.2, 0],
    ]);
  });

  it("stays behind one that is clearly better", () => {
    const clear = ranked(["https://a.example/x", 1], ["https://a.example/here", 0.7], [null, 0.2]);
    expect(orderOf(clear, "https://a.example/here").map(([fused]) => fused)).toEqual([1, 0.7, 0.2]);
  });

  it("changes nothing when it is not a document, is unknown, or there is only one passage", () => {
    for (const page of ["https://a.example/other", "about:blank", null]) {
      expect(orderOf(found, page)).toEqual(found.map(({ fused }) => [fused, 0]));
    }
    expect(orderOf(ranked(["https://a.example/here", 1]), "https://a.example/here")).toEqual([[1, 0]]);
    expect(preferPage([], "https://a.example/here")).toEqual([]);
  });

  it("wins over an equal whatever the order, even below zero", () => {
    const equal = ranked([null, -1], ["https://a.example/here", -1]);
    expect(orderOf(equal, "https://a.example/here")).toEqual([
      [-1, 1],
      [-1, 0],
    ]);
  });
});

describe("two addresses", () => {
  const same = [
    "https://shop.example/help",
    "http://www.shop.example/help/",
    "https://shop.example/help/index.html?a=1#b",
  ];

  it("name the same page apart from scheme, www, query, fragment, final slash and index file", () => {
    expect(new Set(same.map(pageKey)).size).toBe(1);
  });

  it("name different pages when host or path differ, and none when they are not web addresses", () => {
    expect(
      new Set(["https://shop.example/", "https://shop.example/Help", "https://b.example/help"].map(pageKey)).size,
    ).toBe(3);
    expect(["mailto:a@b.example", "manual.md", ""].map(pageKey)).toEqual([null, null, null]);
  });
});
