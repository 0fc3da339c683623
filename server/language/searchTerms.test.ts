import { describe, expect, it } from "vitest";
import { endOfRange, readSearch, type SearchWord, wordsToFind } from "./searchTerms.ts";

const has = (text: string, { exact, beginning }: SearchWord) =>
  [...wordsToFind(text)].some(
    (word) => exact.includes(word) || (beginning !== null && word >= beginning && word < endOfRange(beginning)),
  );
const finds = (search: string, text: string) => {
  const words = readSearch(search);
  return words.length > 0 && words.every((word) => has(text, word));
};

describe("a search", () => {
  it("finds a word from the letters typed so far, in any of its forms", () => {
    for (const text of ["When is my order shipped?", "Shipping to Norway", "We ship on Mondays"]) {
      for (const typed of ["sh", "shi", "ship", "shipp", "shippi", "shippin", "shipping", "shipped", "ships"]) {
        expect(finds(typed, text), `${typed} in ${text}`).toBe(true);
      }
    }
  });

  it("needs every word, and only the last may be unfinished", () => {
    const text = "Order 77 has not arrived in Zürich";
    expect(finds("order 77", text)).toBe(true);
    expect(finds("zurich orders", text)).toBe(true);
    expect(finds("order 78", text)).toBe(false);
    expect(finds("ord zurich", text)).toBe(false);
    expect(finds("arriv ", text)).toBe(true);
    expect(finds("arri ", text)).toBe(false);
  });

  it("finds addresses, pages and codes, whole, in parts and as far as they are typed", () => {
    const text = "anna.berg@shop.example wrote on https://shop.example/pricing/teams about SKU AB-1234";
    for (const typed of [
      "anna.berg@shop.example",
      "anna.be",
      "anna.berg@",
      "berg",
      "pricing/te",
      "teams",
      "ab-12",
      "1234",
    ]) {
      expect(finds(typed, text), typed).toBe(true);
    }
    expect(finds("bert@shop.example", text)).toBe(false);
  });

  it("finds words of scripts without spaces", () => {
    expect(finds("返品", "返品はできますか")).toBe(true);
    expect(finds("配送", "返品はできますか")).toBe(false);
  });

  it("finds nothing without a word", () => {
    expect(readSearch("…")).toEqual([]);
    expect(readSearch("the and ")).toEqual([]);
    expect(readSearch("order x")).toEqual([{ exact: ["order"], beginning: null }]);
  });
});
