import { describe, expect, it } from "vitest";
import type { ActionDefinition, Approval } from "../protocol/actions.ts";
import { localizedText } from "../protocol/localizedText.ts";
import { defined, lookUpOrder, refundOrder } from "../test/support/actions.ts";
import { bindValues } from "./bindValues.ts";
import { checkValues } from "./checkValues.ts";
import { neededApproval } from "./neededApproval.ts";

const SHOP = "https://shop.example";
const label = { en: "It" };

/** An action of one parameter. */
const one = (parameter: object): ActionDefinition =>
  lookUpOrder(SHOP, { parameters: [{ name: "it", label, ...parameter }] });
const read = (parameter: object, given: unknown, locale = "en") => {
  const { values, problems } = checkValues(one(parameter), { it: given }, locale);
  return problems[0]?.reason ?? values.it;
};

describe("a value", () => {
  it.each([
    ["en", "1,234.50", 1234.5],
    ["de", "1.234,50", 1234.5],
    ["de", "1.234", 1234],
    ["en", "1.234", 1.234],
    ["en", "1,234", 1234],
    ["de", "12.50", 12.5],
    ["en", "12,50", 12.5],
    ["fr", "1 234,5", 1234.5],
    ["de-CH", "1’234.50", 1234.5],
    ["ar", "١٢٣٫٥", 123.5],
    ["hi", "१२", 12],
    ["en", -3, -3],
    ["en", "1.2.3", "wrong_type"],
    ["en", "1,23,4", "wrong_type"],
    ["en", "12 dollars", "wrong_type"],
    ["en", "1e9", "wrong_type"],
    ["en", "0x10", "wrong_type"],
    ["en", Number.NaN, "wrong_type"],
    ["en", 1e300, "wrong_format"],
    ["en", [5], "wrong_type"],
  ])("in %s, written %s, is the number %s", (locale, given, value) => {
    expect(read({ type: "number" }, given, locale)).toBe(value);
  });

  it.each([
    ["en", "2026-02-28", "2026-02-28"],
    ["de", "1.3.2026", "2026-03-01"],
    ["en-US", "3/1/2026", "2026-03-01"],
    ["en-GB", "3/1/2026", "2026-01-03"],
    ["ja", "2026年3月1日", "2026-03-01"],
    ["en", "2026-02-30", "wrong_format"],
    ["en", "soon", "wrong_format"],
    ["no-such-language-at-all", "3/1/2026", "2026-03-01"],
  ])("in %s, written %s, is the date %s", (locale, given, value) => {
    expect(read({ type: "date" }, given, locale)).toBe(value);
  });

  it.each([
    ["yes", true],
    ["Nein.", false],
    ["はい", true],
    ["כן", true],
    [false, false],
    ["perhaps", "wrong_type"],
  ])("%s is the yes or no %s", (given, value) => expect(read({ type: "boolean" }, given)).toBe(value));

  it("of an enum is one of its options, by value or by label in any language", () => {
    const options = [
      { value: "s", label: { en: "Small", de: "Klein" } },
      { value: "l", label: { en: "Large", de: "Groß" } },
    ];
    const of = (given: unknown) => read({ type: "enum", options }, given);
    expect([of("l"), of("klein"), of("Large"), of("xl"), of(3)]).toEqual([
      "l",
      "s",
      "l",
      "not_an_option",
      "not_an_option",
    ]);
  });

  it.each([
    [{ type: "string", pattern: "\\d{4}" }, "10423", "wrong_format"],
    [{ type: "string", pattern: "\\d{4}|x" }, "x1042", "wrong_format"],
    [{ type: "string" }, "two\r\nlines", "two\nlines"],
    [{ type: "string" }, "a\0b", "wrong_format"],
    [{ type: "string" }, "a\u202eb", "wrong_format"],
    [{ type: "string" }, "x".repeat(501), "too_big"],
    [{ type: "string", min: 3 }, "ab", "too_small"],
    [{ type: "string" }, 1042, "1042"],
    [{ type: "string" }, { toString: "x" }, "wrong_type"],
    [{ type: "email" }, " Anna@Example.com ", "anna@example.com"],
    [{ type: "email" }, "anna@", "wrong_format"],
    [{ type: "integer" }, 1.5, "wrong_type"],
    [{ type: "integer", min: 2 }, "1", "too_small"],
    [{ type: "integer", max: 2 }, "3", "too_big"],
    [{ type: "string" }, "  ", "required"],
    [{ type: "string", is_required: false }, "", undefined],
  ])("of %o given as %o comes to %o", (parameter, given, value) => expect(read(parameter, given)).toBe(value));

  it("of a bound parameter, or of none, is dropped unread", () => {
    const raw = { number: "1042", amount: 20, customer: "somebody-else", __proto__: { x: 1 }, constructor: "x" };
    expect(checkValues(refundOrder(SHOP), raw, "en")).toEqual({ values: { number: "1042", amount: 20 }, problems: [] });
  });
});

describe("a bound value", () => {
  const identity = { id: "c-1", email: "anna@example.com", name: null };

  it("is the verified identity's or the owner's, and without it there is none", () => {
    expect(bindValues(refundOrder(SHOP), identity)).toEqual({ customer: "c-1" });
    expect(bindValues(refundOrder(SHOP), null)).toBeNull();
    expect(bindValues(lookUpOrder(SHOP), null)).toEqual({});
    const named = lookUpOrder(SHOP, {
      parameters: [
        { name: "who", type: "string", label, source: { from: "identity", claim: "name" } },
        { name: "shop", type: "string", label, source: { from: "constant", value: "de" } },
      ],
    });
    expect(bindValues(named, identity)).toBeNull();
    expect(bindValues(named, { ...identity, name: "Anna" })).toEqual({ who: "Anna", shop: "de" });
  });
});

describe("who must agree", () => {
  const approval = (amount: number | undefined, more: Record<string, unknown> = {}) =>
    neededApproval(refundOrder(SHOP, more), { number: "1042", ...(amount !== undefined && { amount }) });

  it.each<[number | undefined, Approval]>([
    [50, "visitor"],
    [50.01, "both"],
    [500, "both"],
    [501, "two_people"],
    [undefined, "two_people"],
  ])("to a refund of %s: %s", (amount, expected) => expect(approval(amount)).toBe(expected));

  it("is never lowered by a condition", () => {
    const conditions = [{ parameter: "amount", is: "under", value: 50, approval: "none" }];
    expect(approval(1, { conditions })).toBe("visitor");
    expect(approval(1, { conditions, approval: "two_people" })).toBe("two_people");
    expect(approval(1, { conditions: [{ ...conditions[0], approval: "visitor" }], approval: "person" })).toBe("both");
  });

  it("is nobody where something is only read, unless the owner wants it", () => {
    expect(neededApproval(lookUpOrder(SHOP), {})).toBe("none");
    expect(neededApproval(lookUpOrder(SHOP, { approval: "person" }), {})).toBe("person");
  });
});

describe("a text", () => {
  it("is read in the language, in its family, in English, or as it is", () => {
    const texts = { de: "de", "pt-BR": "br", en: "en" };
    expect(["pt-br", "de-AT", "fr"].map((locale) => localizedText(texts, locale))).toEqual(["br", "de", "en"]);
    expect([localizedText({ fr: "fr" }, "de"), defined(lookUpOrder(SHOP) as never).title.de]).toEqual([
      "fr",
      "Bestellung nachsehen",
    ]);
  });
});
