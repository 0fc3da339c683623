import { describe, expect, it } from "vitest";
import { addsNothing } from "./addsNothing.ts";

const ANSWER =
  "You can return any item within 30 days. [1] Write to help@shop.example or see https://shop.example/returns. [2]";

describe("a text made from another one", () => {
  it.each([
    "Return it within 30 days. [1]",
    "Innerhalb von 30 Tagen zurücksenden [1], siehe https://shop.example/returns [2].",
    "خلال ٣٠ يومًا [1]",
    "No numbers at all.",
  ])("adds nothing: %s", (text) => {
    expect(addsNothing(text, ANSWER)).toBe(true);
  });

  it.each([
    "Return it within 60 days. [1]",
    "Return it within 30 days. [3]",
    "Write to boss@shop.example. [2]",
    "See https://evil.example/returns. [2]",
  ])("adds something: %s", (text) => {
    expect(addsNothing(text, ANSWER)).toBe(false);
  });
});
