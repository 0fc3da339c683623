import { v7 } from "uuid";
import { expect, test } from "vitest";
import { visitorHandle } from "./visitorHandle.ts";

const ID = "01a1b2c3-0004-7000-8000-000000000001";

test("a visitor is called the same each time, by two words of the reader's language and one of eight colours", () => {
  for (const locale of ["en-GB", "de", "he", "fr"]) {
    const handle = visitorHandle(ID, locale);
    expect(handle).toEqual(visitorHandle(ID, locale));
    expect(handle.name).toMatch(/^\S+ \S+$/u);
  }
  expect(visitorHandle(ID, "fr").name).toBe(visitorHandle(ID, "en").name);
  expect(visitorHandle(ID, "he").name).toMatch(/^[\u0590-\u05ff -]+$/u);
  expect(visitorHandle(ID, "de").color).toBe(visitorHandle(ID, "en").color);
});

test("thirty visitors of one hour hardly ever share a name, and all colours and words are in use", () => {
  const all = Array.from({ length: 3000 }, () => visitorHandle(v7(), "en"));
  const doubles = Array.from({ length: 100 }, (_, n) => {
    const names = all.slice(n * 30, n * 30 + 30).map(({ name }) => name);
    return names.length - new Set(names).size;
  });
  expect(doubles.reduce((sum, each) => sum + each, 0) / 100).toBeLessThan(1);
  expect(new Set(all.map(({ color }) => color)).size).toBe(8);
  expect(new Set(all.map(({ name }) => name.split(" ")[0])).size).toBe(32);
  expect(new Set(all.map(({ name }) => name.split(" ")[1])).size).toBe(32);
});
