import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VOCABULARY_FILE } from "./modelFiles.ts";
import { createWordPieces } from "./wordPieces.ts";

const vocabulary = readFileSync(VOCABULARY_FILE, "utf8");
const pieces = vocabulary.split("\n");
const cut = createWordPieces(vocabulary);
const shown = (text: string, limit = 256) =>
  cut(text, limit)
    .map((id) => pieces[id])
    .join(" ");

describe("word pieces", () => {
  // What the model's own tokenizer (tokenizers 0.22.2) makes of these texts.
  it.each([
    ["", "[CLS] [SEP]"],
    ["Crème brûlée, NAÏVE!", "[CLS] cr ##eme br ##ule ##e , naive ! [SEP]"],
    ["返金ポリシー", "[CLS] [UNK] 金 ホ ##リ ##シ ##ー [SEP]"],
    ["환불", "[CLS] ᄒ ##ᅪ ##ᆫ ##ᄇ ##ᅮ ##ᆯ [SEP]"],
    ["ΟΔΥΣΣΕΥΣ", "[CLS] ο ##δ ##υ ##σ ##σ ##ε ##υ ##σ [SEP]"],
    ["İstanbul", "[CLS] istanbul [SEP]"],
    ["ok 👍🏽 ❤️", "[CLS] ok [UNK] [UNK] [SEP]"],
    ["a?.b ?? `c(d)`", "[CLS] a ? . b ? ? ` c ( d ) ` [SEP]"],
    ["zero\u200bwidth\ufeff", "[CLS] zero ##wi ##dt ##h [SEP]"],
    ["a".repeat(101), "[CLS] [UNK] [SEP]"],
    ["\ud800 half", "[CLS] half [SEP]"],
  ])("of %j are %j", (text, wanted) => {
    expect(shown(text)).toBe(wanted);
  });

  it("never take a special token from a visitor's words", () => {
    expect(shown("[SEP] x")).toBe("[CLS] [ sep ] x [SEP]");
  });

  it("fit the window, whatever the text", () => {
    expect(shown("one two three four", 4)).toBe("[CLS] one two [SEP]");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 20 }), (text, limit) => {
        const ids = cut(text, limit);
        expect(ids.length).toBeLessThanOrEqual(limit);
        expect([ids[0], ids.at(-1)]).toEqual([101, 102]);
        expect(ids.every((id) => id >= 0 && id < pieces.length)).toBe(true);
      }),
    );
  });
});
