import { describe, expect, it } from "vitest";
import { en, type Key } from "./en.ts";
import { chooseLocale, loaders, loadLanguage } from "./index.ts";

const keys = Object.keys(en) as Key[];
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(Object.keys(loaders))("the locale %s", (tag) => {
  it("has every text, with the same gaps to fill, and no other", async () => {
    const { dictionary } = await loaders[tag as "de"]!();
    expect(Object.keys(dictionary).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      expect(dictionary[key].trim(), key).not.toBe("");
      expect(holes(dictionary[key]), key).toEqual(holes(en[key]));
    }
  });

  it("is translated", async () => {
    const { dictionary } = await loaders[tag as "de"]!();
    const same = keys.filter((key) => dictionary[key] === en[key]);
    expect(same.length).toBeLessThan(8);
  });
});

describe("choosing a language", () => {
  it("takes the first wanted one that is spoken", () => {
    expect(chooseLocale([null, "", "xx", "fr-CA", "de"])).toBe("fr-CA");
    expect(chooseLocale(["EN-gb", "de"])).toBe("en-GB");
    expect(chooseLocale(["not a tag!", "constructor", "ar"])).toBe("ar");
    expect(chooseLocale([])).toBe("en");
  });

  it("writes Arabic from right to left, and fills the gaps", async () => {
    const arabic = await loadLanguage("ar-EG");
    expect(arabic).toMatchObject({ tag: "ar-EG", dir: "rtl" });
    expect(arabic.t("ticket", { number: "FD-1" })).toContain("FD-1");
    const english = await loadLanguage("en-GB");
    expect(english).toMatchObject({ tag: "en-GB", dir: "ltr" });
    expect(english.t("disclosure", { name: "$& {name}" })).toContain("$& {name}");
  });
});
