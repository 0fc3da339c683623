import { describe, expect, it } from "vitest";
import type { ActionDefinition } from "../protocol/actions.ts";
import { defined, lookUpOrder, refundOrder } from "../test/support/actions.ts";
import { checkDefinition } from "./checkDefinition.ts";
import { isSafePattern } from "./patternCost.ts";

const SHOP = "https://shop.example";
const rules = { allowed: new Set(["127.0.0.1:8080"]), secrets: ["key"] };

/** The problems of the refund with one part exchanged. */
const problems = (change: (draft: ActionDefinition) => unknown, definition = refundOrder(SHOP)) => {
  const draft = structuredClone(definition);
  change(draft);
  return checkDefinition(defined(draft as never), rules).map(({ field, problem }) => `${field}: ${problem}`);
};

describe("a definition", () => {
  it.each([lookUpOrder(SHOP), refundOrder(SHOP), refundOrder("http://127.0.0.1:8080")])("that fits is taken", (one) => {
    expect(checkDefinition(one, rules)).toEqual([]);
  });

  it.each<[string, (draft: ActionDefinition) => unknown, string]>([
    ["two parameters of a name", (d) => (d.parameters[1]!.name = "number"), "parameters.1.name: name_repeated"],
    [
      "a field with a parameter's name",
      (d) => (d.result.fields[0]!.name = "number"),
      "result.fields.0.name: name_repeated",
    ],
    ["an enum without options", (d) => (d.parameters[0]!.type = "enum"), "parameters.0.options: options_missing"],
    ["crossed limits", (d) => (d.parameters[1]!.min = 20_000), "parameters.1.min: limits_crossed"],
    ["a broken pattern", (d) => (d.parameters[0]!.pattern = "(\\d"), "parameters.0.pattern: pattern_invalid"],
    [
      "a pattern that leaves its group",
      (d) => (d.parameters[0]!.pattern = "a)|(b"),
      "parameters.0.pattern: pattern_invalid",
    ],
    ["a nested quantifier", (d) => (d.parameters[0]!.pattern = "(\\d+)+"), "parameters.0.pattern: pattern_unsafe"],
    ["a bound proof", (d) => (d.parameters[2]!.is_proof = true), "parameters.2.is_proof: proof_invalid"],
    ["a condition on nothing", (d) => (d.conditions[0]!.parameter = "sum"), "conditions.0: name_unknown"],
    [
      "a condition on a bound value",
      (d) => (d.conditions[0]!.parameter = "customer"),
      "conditions.0: condition_invalid",
    ],
    ["a condition of another type", (d) => (d.conditions[0]!.value = "50"), "conditions.0: condition_invalid"],
    ["a change that nobody agrees to", (d) => (d.approval = "none"), "approval: approval_missing"],
    ["a bound value that is not sent", (d) => (d.request.body = null), "parameters: proof_missing"],
    [
      "a bound value that may be missing",
      (d) => {
        d.audience = "anyone";
        d.parameters[2]!.is_required = false;
      },
      "parameters: proof_missing",
    ],
    [
      "a name as identity",
      (d) => (d.parameters[2]!.source = { from: "identity", claim: "name" }),
      "parameters: proof_missing",
    ],
    [
      "an unknown name in a body",
      (d) => (d.request.body = { customer: "{{customer}}", x: ["{{who}}"] }),
      "request.body.x.0: name_unknown",
    ],
    [
      "a template in a body's key",
      (d) => (d.request.body = { customer: "{{customer}}", "{{number}}": 1 }),
      "request.body: template_misplaced",
    ],
    [
      "a secret in a body",
      (d) => (d.request.body = { customer: "{{customer}}", key: "{{secret:key}}" }),
      "request.body.key: secret_misplaced",
    ],
    [
      "braces that are no place",
      (d) => (d.request.body = { customer: "{{customer}}", key: "{{ Customer }}" }),
      "request.body.key: name_unknown",
    ],
    [
      "an unknown secret",
      (d) => (d.request.headers[0]!.value = "{{secret:other}}"),
      "request.headers.0: secret_unknown",
    ],
    ["a header of the connection", (d) => (d.request.headers[0]!.name = "Host"), "request.headers.0: header_refused"],
    ["a header of two lines", (d) => (d.request.headers[0]!.value = "a\r\nb: c"), "request.headers.0: header_refused"],
    [
      "an idempotency key of its own",
      (d) => (d.request.headers[0]!.name = "Idempotency-Key"),
      "request.headers.0: header_refused",
    ],
    ["a bound value in its text", (d) => (d.result.text = { en: "For {{customer}}" }), "result.text.en: name_unknown"],
    ["a secret in its text", (d) => (d.result.text = { en: "{{secret:key}}" }), "result.text.en: name_unknown"],
    ["an optional value in its path", (d) => (d.parameters[0]!.is_required = false), "request.url: optional_in_path"],
  ])("with %s is not", (_, change, problem) => {
    expect(problems(change)).toContain(problem);
  });

  it.each([
    ["{{number}}://shop.example/", "template_misplaced"],
    ["https://{{number}}.example/", "template_misplaced"],
    ["https://shop.example:{{number}}/", "template_misplaced"],
    ["https://shop.example{{number}}/", "template_misplaced"],
    ["https://shop.example/a?{{number}}=1", "template_misplaced"],
    ["https://shop.example/a?{{number}}", "template_misplaced"],
    ["https://shop.example/a#{{number}}", "template_misplaced"],
    ["https://shop.example/{{secret:key}}", "secret_misplaced"],
    ["https://shop.example/a/../{{number}}", "address_refused"],
    ["http://shop.example/{{number}}", "address_refused"],
    ["https://user:word@shop.example/{{number}}", "address_refused"],
    ["https://10.0.0.1/{{number}}", "address_refused"],
    ["https://[::1]/{{number}}", "address_refused"],
    ["https://2130706433/{{number}}", "address_refused"],
    ["https://localhost/{{number}}", "address_refused"],
    ["https://shop.example:8443/{{number}}", "address_refused"],
    ["ftp://shop.example/{{number}}", "address_refused"],
    ["https:\\\\shop.example/{{number}}", "address_refused"],
    ["/orders/{{number}}", "address_refused"],
  ])("that would be sent to %s is not", (url, problem) => {
    expect(problems((draft) => (draft.request.url = url))).toContain(`request.url: ${problem}`);
  });

  it("that reads what is somebody's is taken with a proof, an identity, or when it is declared public", () => {
    const open = (draft: ActionDefinition) => (draft.parameters[1]!.is_proof = false);
    expect(problems(open, lookUpOrder(SHOP))).toEqual(["parameters: proof_missing"]);
    expect(problems(open, lookUpOrder(SHOP, { is_public: true }))).toEqual([]);
  });

  it.each(["PUT", "PATCH", "DELETE"] as const)("that only reads does not %s", (method) => {
    expect(problems((draft) => (draft.request.method = method), lookUpOrder(SHOP))).toEqual([
      "request.method: method_changes",
    ]);
  });
});

describe("a pattern", () => {
  it.each([
    "\\d{3,8}",
    "[A-Z]{2}-?\\d+",
    "(?:DE|AT)\\d{8}",
    "(?:\\d{4}-){3}\\d{4}",
    "[^@]+@[^@]+\\.[a-z]+",
    "(?<a>x)?y*",
  ])("%s ends soon, and is taken", (pattern) => expect(isSafePattern(pattern)).toBe(true));

  it.each([
    "(a+)+",
    "(a|a)*",
    "(a|ab)(b|)*",
    "(?:a?){30}a{30}",
    `${"a?".repeat(30)}a{30}`,
    "a*a*a*a*a*b",
    `${"(a|a)".repeat(30)}b`,
    "(a)\\1",
    "(?=a+)b",
    "(?<=a)b",
    "(?<!a+)b",
    "((((a*)*)*)*)*",
    "[a-z]+[a-z]+[a-z]+[a-z]+1",
    "(?:x{0,99}){0,99}",
  ])("%s might not, and is refused", (pattern) => expect(isSafePattern(pattern)).toBe(false));

  it("that is taken answers within seconds on what fits it worst", () => {
    const started = performance.now();
    for (const pattern of [
      "a+a+a+b",
      "a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?b",
      "(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)a*b",
    ]) {
      expect(isSafePattern(pattern)).toBe(true);
      expect(new RegExp(`^(?:${pattern})$`, "u").test("a".repeat(200))).toBe(false);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
