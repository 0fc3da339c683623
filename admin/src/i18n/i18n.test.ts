import { expect, test } from "vitest";
import { errorKeys } from "../../../server/protocol/errors.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

test("every error of the server has words in every language", () => {
  for (const key of Object.keys(errorKeys)) {
    expect(en).toHaveProperty([`error.${key}`]);
    expect(de).toHaveProperty([`error.${key}`]);
  }
});

test("a translation has the same blanks to fill as the original", () => {
  const different = Object.entries(en).filter(
    ([key, text]) => `${blanks(text)}` !== `${blanks(de[key as keyof typeof en])}`,
  );
  expect(different).toEqual([]);
});

test("a translation has the same keys as the original", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});
