import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stem } from "./stem.ts";
import { countTerms, tokenize } from "./tokenize.ts";

describe("tokenize", () => {
  test.each([
    ["case, diacritics and compatibility forms are folded", "CAFÉ ﬁle Ｗｉｄｅ", ["cafe", "file", "wide"]],
    ["stop words are left out", "How do I get a refund for this?", ["refund"]],
    ["SKUs come whole and in parts", "AB-123/x", ["ab-123/x", "ab", "123", "x"]],
    ["letters and digits run together are also split", "AB1234", ["ab1234", "ab", "1234"]],
    ["identifiers come whole and in parts", "maxRetryCount", ["maxretrycount", "max", "retri", "count"]],
    ["file names come whole and in parts", "config.yaml", ["config.yaml", "config", "yaml"]],
    ["thousands are one number", "1,000,000 users", ["1000000", "user"]],
    ["possessives and contractions lose their apostrophe", "the user’s file won't open", ["user", "file", "open"]],
    ["symbols that make a name stay", "C++ and C#", ["c++", "c#"]],
    ["Japanese is cut into words", "返金ポリシー", ["返金", "ポリシー"]],
    ["Chinese is cut into words", "申请退款", ["申请", "退款"]],
    ["Thai is cut into words", "ขอเงินคืน", ["ขอ", "เงิน", "คืน"]],
    ["Korean words are found by their pairs", "환불을", ["환불을", "환불", "불을"]],
    ["German sharp s meets ss", "Straße", ["strasse"]],
    ["emoji and punctuation are no terms", "🎉 !!! …", []],
  ])("%s: %s", (_rule, text, terms) => {
    expect(tokenize(text)).toEqual(terms);
  });

  test("a question in another inflection matches the document's words", () => {
    const document = countTerms(
      "Cancelling your subscription refunds the remaining days. Installation guides and policies.",
    );
    for (const word of ["cancel", "cancelled", "cancellation", "refunded", "installing", "guide", "policy"]) {
      expect([word, document.has(tokenize(word)[0]!)]).toEqual([word, true]);
    }
  });

  test("different words stay apart", () => {
    const apart = ["universe", "university", "organ", "organization", "policy", "police", "process", "procession"];
    const stems = ["policy", "police", "process", "universe"].map(stem);
    expect(new Set(stems).size).toBe(stems.length);
    expect(apart.map(stem).every((one) => one.length >= 3)).toBe(true);
  });

  test("any text gives well-formed terms of bounded length, and the same ones each time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const terms = tokenize(text);
        expect(tokenize(text)).toEqual(terms);
        for (const term of terms) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(48);
          expect(term).not.toMatch(/\s/);
        }
      }),
    );
  });

  test("a hundred thousand equal letters take no time", () => {
    const start = performance.now();
    tokenize("a".repeat(100_000));
    tokenize("a-".repeat(50_000));
    tokenize("漢".repeat(20_000));
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
