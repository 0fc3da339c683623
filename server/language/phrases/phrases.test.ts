import { describe, expect, it } from "vitest";
import { en, type PhraseKey } from "./en.ts";
import { allPhrases, phrasesFor } from "./index.ts";

const keys = Object.keys(en) as PhraseKey[];
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const others = Object.entries(allPhrases).filter(([tag]) => tag !== "en");

describe.each(others)("what the server says in %s", (_tag, phrases) => {
  it("has every text, with the same gaps to fill, and no others", () => {
    expect(Object.keys(phrases).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      expect(phrases[key].trim(), key).toBe(phrases[key]);
      expect(phrases[key], key).not.toBe("");
      expect(holes(phrases[key]), key).toEqual(holes(en[key]));
    }
  });

  it("is translated", () => {
    expect(keys.filter((key) => phrases[key] === en[key])).toEqual([]);
  });
});

describe.each(Object.entries(allPhrases))("an offer of a person in %s", (_tag, phrases) => {
  it("quotes the words that ask for one", () => {
    expect(phrases.anger).toContain(phrases.askPerson);
    expect(phrases.onlyQuotes).toContain(phrases.askPerson);
    expect(phrases.noReason).toContain(phrases.askPerson);
  });
});

describe("choosing the language", () => {
  it("takes the locale's own, whatever its region, and English for the rest", () => {
    expect(phrasesFor("de-AT")).toBe(allPhrases.de);
    expect(phrasesFor("ZH-Hant-TW")).toBe(allPhrases.zh);
    expect(phrasesFor("pt_BR")).toBe(allPhrases.pt);
    for (const unknown of ["sv", "constructor", "", null]) expect(phrasesFor(unknown)).toBe(en);
  });
});
