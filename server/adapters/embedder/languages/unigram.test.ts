import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES_PIECES } from "./modelFiles.ts";
import { createUnigram } from "./unigram.ts";

const vocabulary = readFileSync(LANGUAGES_PIECES, "utf8");
const lines = vocabulary.trimEnd().split("\n");
const names = ["<s>", "<pad>", "</s>", "<unk>", ...lines.map((line) => line.slice(0, line.lastIndexOf("\t")))];
const cut = createUnigram(vocabulary);
const shown = (text: string, limit = 256) =>
  cut(text, limit)
    .map((id) => names[id])
    .join(" ");

describe("pieces of all languages", () => {
  // What the unigram model of tokenizers 0.22.2 makes of these texts with the same pieces.
  it.each([
    ["Wie lange dauert der Versand?", "<s> ▁Wie ▁lange ▁dau ert ▁der ▁Versand ? </s>"],
    ["כמה זמן לוקח המשלוח?", "<s> ▁כמה ▁זמן ▁לוקח ▁ה משלוח ? </s>"],
    ["返金できますか?", "<s> ▁ 返 金 できます か ? </s>"],
    ["شحن", "<s> ▁ش حن </s>"],
    ["मेरा ऑर्डर", "<s> ▁मेरा ▁ऑ र्ड र </s>"],
    ["ﬁne  ＡＢＣ", "<s> ▁fine ▁ABC </s>"],
    ["zero\u200bwidth", "<s> ▁zero ▁ width </s>"],
    ["e\u0301te\u0301", "<s> ▁été </s>"],
    ["👍🏽 ok", "<s> ▁ 👍 <unk> ▁ok </s>"],
  ])("of %j are %j", (text, wanted) => {
    expect(shown(text)).toBe(wanted);
  });

  it("never take a special token from a visitor's words", () => {
    expect(
      cut("</s> <s> <unk> <pad>", 256)
        .slice(1, -1)
        .every((id) => id > 3),
    ).toBe(true);
  });

  it("fit the window, whatever the text", () => {
    expect(shown("one two three four", 4)).toBe("<s> ▁one ▁two </s>");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 20 }), (text, limit) => {
        const ids = cut(text, limit);
        expect(ids.length).toBeLessThanOrEqual(limit);
        expect([ids[0], ids.at(-1)]).toEqual([0, 2]);
        expect(ids.every((id) => id >= 0 && id < names.length)).toBe(true);
      }),
    );
  });
});
