import { describe, expect, it } from "vitest";
import type { ClarifyOption } from "../protocol/events.ts";
import { pickOption } from "./pickOption.ts";

const sections: ClarifyOption[] = [
  { label: "Editing (Orders)", kind: "section" },
  { label: "Returns", kind: "section" },
  { label: "Ask a person", kind: "person" },
];
const answers: ClarifyOption[] = [
  { label: "Yes, do it", kind: "yes" },
  { label: "No", kind: "no" },
  { label: "Ask a person", kind: "person" },
];
const confirm = { kind: "confirm" as const, title: "Refund an order", values: [] };
const form = { kind: "form" as const, title: "Refund an order", fields: [] };

it.each([
  ["Editing", 0],
  ["the second one", 1],
  ["2", 1],
  ["ask a person", 2],
  ["returns?", 1],
  ["How long do returns take by express?", null],
])("of sections, %s picks %s", (said, index) => {
  expect(pickOption(said, { options: sections, card: null }, "en")).toBe(index);
});

describe("where an action asks", () => {
  it.each([
    ["Yes, do it", 0],
    ["yes please", 0],
    ["no", 1],
    ["Ask a person", 2],
    ["1", null],
    ["the first one", null],
    ["yes, but to another address", null],
  ])("for a yes, %s picks %s", (said, index) => {
    expect(pickOption(said, { options: answers, card: confirm }, "en")).toBe(index);
  });

  it("for a value, a number is the value and not the person behind it", () => {
    for (const said of ["1", "first"])
      expect(pickOption(said, { options: answers.slice(2), card: form }, "en")).toBe(null);
  });
});
