import { expect, it } from "vitest";
import { respell, withoutMuted, writtenTerms } from "./respell.ts";

const meant = new Map([
  ["parcle", "parcel"],
  ["waht", "what"],
  ["shopwar", "software"],
]);

it("corrects the misspelled words, and leaves the rest of the question as it is", () => {
  expect(respell("Waht about my parcle?", meant)).toBe("what about my parcel?");
  expect(respell("How long is the warranty?", meant)).toBe("How long is the warranty?");
});

it("leaves names and codes as they are written", () => {
  expect(respell("does it work with Shopware", meant)).toBe("does it work with Shopware");
  expect(respell("does it work with shopware", meant)).toBe("does it work with software");
  expect([...writtenTerms("Parcle by SHOPWARE and parcle4 from Shopware").keys()]).toEqual(["parcle"]);
});

it("drops a word that is read as one without a topic, unless nothing else is left", () => {
  const terms = [{ term: "waht" }, { term: "parcle" }];
  expect(withoutMuted(terms, meant)).toEqual([{ term: "parcle" }]);
  expect(withoutMuted([{ term: "waht" }], meant)).toEqual([{ term: "waht" }]);
});
