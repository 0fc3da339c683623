import { describe, expect, it } from "vitest";
import { addressesIn } from "../language/addresses/addressesIn.ts";
import { lookUpOrder, refundOrder } from "../test/support/actions.ts";
import { drawResult } from "./drawResult.ts";
import { readReply } from "./readReply.ts";
import { renderRequest } from "./renderRequest.ts";

const SHOP = "https://shop.example";
const secrets = { key: "s3cret" };
const look = (values: Record<string, string>) => renderRequest(lookUpOrder(SHOP), values, {}, secrets);
const refund = (values: Record<string, string | number>, request: object = {}) => {
  const action = refundOrder(SHOP);
  return renderRequest({ ...action, request: { ...action.request, ...request } }, values, { customer: "c-1" }, secrets);
};

describe("a request", () => {
  it("has each value where its owner put it, in its type", () => {
    expect(look({ number: "A1042", email: "a+b&c=d@example.com" })).toEqual({
      method: "GET",
      url: "https://shop.example/orders/A1042?email=a%2Bb%26c%3Dd%40example.com",
      headers: { accept: "application/json", authorization: "Bearer s3cret" },
      body: null,
    });
    const { body, headers } = refund({ number: "1042", amount: 20.5 });
    expect(JSON.parse(body!)).toEqual({ amount: 20.5, customer: "c-1", note: "Refund of 20.5 for 1042" });
    expect(headers["content-type"]).toBe("application/json");
  });

  it("takes a bound value from the server alone", () => {
    expect(JSON.parse(refund({ number: "1", amount: 1, customer: "somebody-else" }).body!).customer).toBe("c-1");
  });

  it("leaves out what was not given", () => {
    const body = { a: "{{amount}}", list: ["{{amount}}", 1], note: "[{{amount}}]" };
    const { url, body: made } = refund({ number: "1" }, { url: `${SHOP}/o/{{number}}?a={{amount}}&b=1`, body });
    expect([url, JSON.parse(made!)]).toEqual([`${SHOP}/o/1?b=1`, { list: [1], note: "[]" }]);
    expect(refund({ number: "1" }, { url: `${SHOP}/o/{{number}}?a={{amount}}` }).url).toBe(`${SHOP}/o/1`);
  });

  it("can't be broken out of by a value, in whichever part it stands", () => {
    const hostile = `"},"amount":9999,{"x":"{{secret:key}}{{customer}}`;
    const { body, url } = refund({ number: hostile, amount: 1 });
    expect(JSON.parse(body!)).toEqual({ amount: 1, customer: "c-1", note: `Refund of 1 for ${hostile}` });
    expect(url).not.toContain("s3cret");
    expect(look({ number: "1?email=x#y", email: "x" }).url).toBe(
      "https://shop.example/orders/1%3Femail%3Dx%23y?email=x",
    );
  });

  it.each(["..", ".", "", "a/../../admin", "..\\admin", "%2e%2e", "%252e%252e/x", "..;/admin", "a\nb", "./x", "..%2f"])(
    "does not climb out of its path by %o",
    (number) => {
      expect(() => look({ number, email: "x" })).toThrow("action_value_refused");
    },
  );

  it.each(["@evil.example", "//evil.example", ":8080", "evil.example/", "\\evil.example", "．．", "a b"])(
    "goes to its owner's host for %o",
    (number) => {
      const url = new URL(look({ number, email: number }).url);
      expect([url.origin, url.pathname.split("/").length, url.username]).toEqual([SHOP, 3, ""]);
    },
  );

  it.each(["a\r\nx: y", "a\nb", "a\0b", "é", "a\u2028b", "\t"])("is not sent with %o in a header", (number) => {
    const headers = [{ name: "X-Order", value: "{{number}}" }];
    expect(() => refund({ number, amount: 1 }, { headers, url: SHOP })).toThrow("action_value_refused");
  });
});

describe("a reply", () => {
  const fields = (kinds: [string, string, string][]) =>
    lookUpOrder(SHOP, {
      result: {
        fields: kinds.map(([name, pointer, kind]) => ({ name, pointer, kind, label: { en: name } })),
        text: { en: "." },
      },
    });

  it("is cut down to the fields that its owner named, each of its kind", () => {
    const action = fields([
      ["a", "/a~1b/0/c~0d", "text"],
      ["n", "/n", "number"],
      ["money", "/money", "money"],
      ["bad", "/object", "money"],
      ["link", "/link", "link"],
      ["script", "/script", "link"],
      ["plain", "/plain", "image"],
      ["list", "/list", "list"],
      ["no", "/list/-1", "text"],
      ["proto", "/__proto__/x", "text"],
      ["length", "/list/length", "text"],
      ["all", "", "text"],
    ]);
    const body = {
      "a/b": [{ "c~d": "deep" }],
      ...{ n: 5, money: "12.50 EUR", object: { secret: 1 }, list: ["x", 2, { y: 1 }, null], hidden: "hidden" },
      ...{ link: "https://track.example/1", script: "javascript:alert(1)", plain: "http://track.example/1.png" },
    };
    expect(readReply(action, body)).toEqual({
      ...{ a: "deep", n: 5, money: "12.50 EUR", link: "https://track.example/1", list: ["x", "2"] },
    });
    for (const other of [null, 5, "text", [], true])
      expect(readReply(fields([["a", "/a", "text"]]), other)).toEqual({});
  });

  it("is cut short where it is long, and loses what can't be seen", () => {
    const action = fields([
      ["a", "/a", "text"],
      ["list", "/list", "list"],
    ]);
    const long = readReply(action, { a: `\0\u202e${"x".repeat(9999)}`, list: Array(99).fill("y".repeat(999)) });
    expect([String(long.a).length, long.list]).toEqual([500, Array(20).fill("y".repeat(200))]);
  });
});

describe("a result", () => {
  const action = lookUpOrder(SHOP);

  it("reads as its owner wrote it, in the visitor's language", () => {
    const draw = (locale: string) => drawResult(action, { number: "1042" }, { status: "shipped" }, locale);
    expect([draw("de-AT"), draw("fr")]).toEqual(["Bestellung 1042: shipped.", "Order 1042 is shipped."]);
    expect(drawResult(action, { number: "1042" }, {}, "en")).toBe("Order 1042 is –.");
  });

  it.each([
    "[click](https://evil.example)",
    "<https://evil.example>",
    "https://evil.example/x",
    "www.evil.example",
    "me@evil.example",
    "![x](https://evil.example/x.png)",
    "# Big\n\n- list\n\n| a | b |",
    "1. one",
    "`code` *bold* {{secret:key}} {{number}}",
  ])("holds %o as a text, in which nothing is a link or a mark", (status) => {
    const text = drawResult(
      { ...action, result: { ...action.result, text: { en: "{{status}}" } } },
      {},
      { status },
      "en",
    );
    expect(text).not.toContain("\n");
    expect(text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, "")).toBe(status.replaceAll(/\s+/g, " "));
    expect(text).not.toMatch(/(?<!\\)[[\]<>*_`#!|]|:\/\/|www\.|^\d+[.)]|^-|(?<!\\)@/);
    expect(addressesIn(text).filter(({ href }) => /^https?:|^mailto:/.test(href))).toEqual([]);
  });
});
