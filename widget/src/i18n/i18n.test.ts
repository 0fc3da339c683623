import { describe, expect, it } from "vitest";
import { en, type Key, type Text } from "./en.ts";
import { chooseLocale, loaders, loadLanguage } from "./index.ts";

const keys = Object.keys(en) as Key[];
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const formsOf = (text: Text) => (typeof text === "string" ? [text] : Object.values(text));
/** The form for many: the one that has every gap. */
const fullest = (text: Text) => (typeof text === "string" ? text : text.other);

describe.each(Object.keys(loaders))("the locale %s", (tag) => {
  it("has no text of its own making, and the same gaps to fill in each", async () => {
    const { dictionary } = await loaders[tag as "de"]!();
    for (const [key, text] of Object.entries(dictionary) as [Key, Text][]) {
      expect(keys).toContain(key);
      for (const form of formsOf(text)) expect(form.trim(), key).not.toBe("");
      expect(holes(fullest(text)), key).toEqual(holes(fullest(en[key])));
    }
  });

  it("has each text that counts in every plural form of the language, and in no other", async () => {
    const { dictionary } = await loaders[tag as "de"]!();
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
    const counting = Object.values(dictionary).filter((text) => typeof text !== "string");
    expect(counting.length).toBeGreaterThan(0);
    for (const text of counting) expect(Object.keys(text).toSorted()).toEqual(categories);
  });

  it("is translated", async () => {
    const { dictionary } = await loaders[tag as "de"]!();
    const same = keys.filter((key) => dictionary[key] === en[key]);
    expect(same.length).toBeLessThan(8);
  });
});

describe("a text that counts", () => {
  const read = async (tag: string, count: number) =>
    (await loadLanguage(tag)).t("reading", { count, topic: "Delivery" });

  it("goes with its number, as the language has it", async () => {
    expect(await read("en", 1)).toBe("Reading a page about Delivery…");
    expect(await read("en", 3)).toBe("Reading 3 pages about Delivery…");
    expect(await read("de", 2)).toBe("2 Seiten zu „Delivery“ werden gelesen…");
    expect(await read("ar", 2)).toBe("قراءة صفحتين عن «\u2068Delivery\u2069»…");
    expect(await read("ar", 5)).toContain("صفحات");
    expect(await read("pl", 3)).toBe("Czytam 3 strony na temat „Delivery”…");
    expect(await read("pl", 5)).toBe("Czytam 5 stron na temat „Delivery”…");
  });
});

describe("choosing a language", () => {
  it("takes the first wanted one that is spoken", () => {
    expect(chooseLocale([null, "", "xx", "fr-CA", "de"])).toBe("fr-CA");
    expect(chooseLocale(["EN-gb", "de"])).toBe("en-GB");
    expect(chooseLocale(["not a tag!", "constructor", "ar"])).toBe("ar");
    expect(chooseLocale(["nb-NO", "pt-PT"])).toBe("pt-PT");
    expect(chooseLocale(["iw"])).toBe("he");
    expect(chooseLocale([])).toBe("en");
  });

  it("shows Simplified Chinese to who reads Traditional, and says so", async () => {
    for (const tag of ["zh-TW", "zh-Hant", "zh-HK"]) {
      const language = await loadLanguage(tag);
      expect(language.tag).toBe("zh-Hans");
      expect(language.t("send")).toBe("发送");
    }
    for (const tag of ["zh", "zh-CN", "zh-Hans-SG"]) expect((await loadLanguage(tag)).tag).toBe(tag);
  });

  it("writes Arabic from right to left, and fills the gaps", async () => {
    const arabic = await loadLanguage("ar-EG");
    expect(arabic).toMatchObject({ tag: "ar-EG", dir: "rtl" });
    expect(arabic.t("ticket", { number: "FD-1" })).toContain("FD-1");
    const english = await loadLanguage("en-GB");
    expect(english).toMatchObject({ tag: "en-GB", dir: "ltr" });
    expect(english.t("disclosure", { name: "$& {name}" })).toContain("$& {name}");
  });

  it("keeps apart what may run the other way, and leaves alone what can't", async () => {
    const arabic = await loadLanguage("ar");
    expect(arabic.t("ticket", { number: "FD-1" })).toContain("\u2068FD-1\u2069");
    const english = await loadLanguage("en");
    expect(english.t("ticket", { number: "FD-1" })).toBe("Ticket FD-1");
    expect(english.t("disclosure", { name: "חנות" })).toContain("\u2068חנות\u2069");
  });

  it("writes its numbers with the digits of the source marks", async () => {
    expect((await loadLanguage("ar-EG")).t("unread", { count: 12 })).toContain("12");
    expect((await loadLanguage("de")).t("characters", { count: 1200 })).toContain("1.200");
  });
});
