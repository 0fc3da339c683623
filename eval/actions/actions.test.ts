import { describe, expect, test } from "vitest";
import { parsePhrases, readBusinesses } from "./readBusinesses.ts";
import { countChoices, outcomeOf } from "./scoreChoices.ts";

const businesses = await readBusinesses();
const fitted = businesses.filter(({ name }) => name !== "clinic");

describe("the set of phrases", () => {
  test("asks for each action in each language five times, and for nothing ten times", () => {
    expect(fitted.flatMap(({ actions }) => actions)).toHaveLength(12);
    for (const { name, actions, phrases } of businesses) {
      for (const language of ["en", "de", "fr", "es"]) {
        const of = (action: string | null) =>
          phrases.filter((phrase) => phrase.action === action && phrase.language === language).length;
        for (const { definition } of actions) expect([name, definition.name, language, of(definition.name)][3]).toBe(5);
        expect([name, language, of(null)][2]).toBe(10);
      }
    }
  });

  test("copies no phrase of an owner's", () => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
    for (const { actions, phrases } of businesses) {
      const own = new Set(actions.flatMap(({ definition }) => definition.phrases.map(plain)));
      expect(phrases.filter(({ text }) => own.has(plain(text)))).toEqual([]);
    }
  });

  test("is read from headings and lines", () => {
    expect(
      parsePhrases("# What they write.\n# refund\nen: 12 back | number=12; to=A, B\n\n# nothing\nde: Hallo: du"),
    ).toEqual([
      { language: "en", text: "12 back", action: "refund", said: { number: "12", to: "A, B" } },
      { language: "de", text: "Hallo: du", action: null, said: {} },
    ]);
  });
});

test("asking back is no false action, and what wants nothing is right when nothing starts", () => {
  expect(outcomeOf("a", { action: "a" })).toBe("right");
  expect(outcomeOf("a", { action: "b" })).toBe("false");
  expect(outcomeOf("a", { near: ["b", "a"] })).toBe("asked");
  expect(outcomeOf("a", { near: ["b", "c"] })).toBe("astray");
  expect(outcomeOf(null, null)).toBe("none");
  const wanted = "a";
  const counts = countChoices([
    { wanted, outcome: "right" },
    { wanted, outcome: "asked" },
    { wanted, outcome: "astray" },
    { wanted, outcome: "false" },
    { wanted: null, outcome: "none" },
    { wanted: null, outcome: "false" },
    { wanted: null, outcome: "astray" },
  ]);
  expect(counts).toEqual({
    ...{ wanted: 4, right: 1, asked: 1, missed: 1, wrong: 1 },
    ...{ unwanted: 3, askedNeedlessly: 1, started: 1 },
  });
});
