import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { en, type Text } from "./en.ts";
import { chooseLocale, loaders, loadLanguage } from "./index.ts";
import { en as laterEn } from "./later/en.ts";
import { laterLoaders } from "./later/index.ts";

type Words = Readonly<Record<string, Text>>;
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const formsOf = (text: Text) => (typeof text === "string" ? [text] : Object.values(text));
/** The plural form `other`, which has every placeholder. */
const fullest = (text: Text) => (typeof text === "string" ? text : text.other);
const parts = { app: { english: en as Words, loaders }, later: { english: laterEn as Words, loaders: laterLoaders } };
const locales = Object.entries(parts).flatMap(([part, { english, loaders: own }]) =>
  Object.entries(own).map(([tag, load]) => ({ part, tag, english, load })),
);

describe.each(locales)("the texts of $part in $tag", ({ part, tag, english, load }) => {
  it("has every text, with the same placeholders, and no others", async () => {
    const { dictionary } = await load();
    expect(Object.keys(dictionary).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries<Text>(dictionary)) {
      for (const form of formsOf(text)) expect(form.trim(), key).not.toBe("");
      expect(holes(fullest(text)), key).toEqual(holes(fullest(english[key]!)));
    }
  });

  it("has each counting text in every plural form of the language, and in no other", async () => {
    const { dictionary } = await load();
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
    for (const [key, text] of Object.entries<Text>(dictionary)) {
      if (typeof text !== "string") expect(Object.keys(text).toSorted()).toEqual(categories);
      expect(typeof text, key).toBe(typeof english[key]);
    }
  });

  it("is translated", async () => {
    const { dictionary } = await load();
    const same = Object.entries<Text>(dictionary).filter(([key, text]) => text === english[key]);
    expect(same.length).toBeLessThan(part === "app" ? 8 : 4);
  });
});

/** All modules loaded at startup: the app's entry and everything it imports statically. */
function modulesOfApp(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = /^(?:import|export) (?!type )(?:[^;]*? from )?"(\.[^"]+\.tsx?)"/gm;
  for (const [, path] of readFileSync(file, "utf8").matchAll(imports))
    modulesOfApp(normalize(join(dirname(file), path!)), found);
  return found;
}

describe("the texts of lazily loaded parts", () => {
  it("are used by none of the modules loaded before them", () => {
    const modules = [...modulesOfApp(join(import.meta.dirname, "../embed/mount.tsx"))];
    expect(modules.length).toBeGreaterThan(20);
    for (const module of modules)
      for (const [, key] of readFileSync(module, "utf8").matchAll(/\bt\("(\w+)"/g))
        expect(laterEn, module).not.toHaveProperty(key!);
  });

  it("are available once learned, and in a language that is switched to afterwards", async () => {
    const german = await loadLanguage("de");
    expect(german.t("rename")).toBe("");
    await german.learn();
    expect(german.t("rename")).toBe("Umbenennen");
    expect((await loadLanguage("fr")).t("rename")).toBe("Renommer");
    expect((await loadLanguage("en-GB")).t("rename")).toBe("Rename");
  });
});

describe("a text with a count", () => {
  const read = async (tag: string, count: number) => {
    const language = await loadLanguage(tag);
    await language.learn();
    return language.t("reading", { count, topic: "Delivery" });
  };

  it("takes the plural form its number has in the language", async () => {
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
  it("takes the first wanted one that is supported", () => {
    expect(chooseLocale([null, "", "xx", "fr-CA", "de"])).toBe("fr-CA");
    expect(chooseLocale(["EN-gb", "de"])).toBe("en-GB");
    expect(chooseLocale(["not a tag!", "constructor", "ar"])).toBe("ar");
    expect(chooseLocale(["nb-NO", "pt-PT"])).toBe("pt-PT");
    expect(chooseLocale(["iw"])).toBe("he");
    expect(chooseLocale([])).toBe("en");
    expect(chooseLocale(["en", "de-AT", "en-GB", "en-US"])).toBe("en-GB");
    expect(chooseLocale(["de", "en-GB", "de-AT"])).toBe("de-AT");
    expect(chooseLocale(["en-US", "en-GB"])).toBe("en-US");
  });

  it("shows Simplified Chinese to readers of Traditional, and says so", async () => {
    for (const tag of ["zh-TW", "zh-Hant", "zh-HK"]) {
      const language = await loadLanguage(tag);
      expect(language.tag).toBe("zh-Hans");
      expect(language.t("send")).toBe("发送");
    }
    for (const tag of ["zh", "zh-CN", "zh-Hans-SG"]) expect((await loadLanguage(tag)).tag).toBe(tag);
  });

  it("writes Arabic from right to left, and fills in the placeholders", async () => {
    const arabic = await loadLanguage("ar-EG");
    expect(arabic).toMatchObject({ tag: "ar-EG", dir: "rtl" });
    expect(arabic.t("ticket", { number: "FD-1" })).toContain("FD-1");
    const english = await loadLanguage("en-GB");
    expect(english).toMatchObject({ tag: "en-GB", dir: "ltr" });
    expect(english.t("disclosure", { name: "$& {name}" })).toContain("$& {name}");
  });

  it("isolates values that may run the other way, and leaves alone those that can't", async () => {
    const arabic = await loadLanguage("ar");
    expect(arabic.t("ticket", { number: "FD-1" })).toContain("\u2068FD-1\u2069");
    const english = await loadLanguage("en");
    expect(english.t("ticket", { number: "FD-1" })).toBe("Ticket FD-1");
    expect(english.t("disclosure", { name: "חנות" })).toContain("\u2068חנות\u2069");
  });

  it("writes numbers with the same digits as citation markers", async () => {
    expect((await loadLanguage("ar-EG")).t("unread", { count: 12 })).toContain("12");
    expect((await loadLanguage("de")).t("characters", { count: 1200 })).toContain("1.200");
  });
});
