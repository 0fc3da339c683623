import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { closest, slipsBetween } from "./closest.ts";

const vocabulary =
  `shopify version release upgrade website subscription permissions immediately conversations zapier smtp
  instead receive address password widget embedded escalation language delivery redis retries rechnung passwort kündigung
  livraison car pdf order refund visitor domain token message agent inbox`.split(/\s+/);

const cases = readFileSync(join(import.meta.dirname, "misspellings.txt"), "utf8")
  .split("\n")
  .filter((line) => line.includes(" => ") && !line.startsWith("#"))
  .map((line) => line.split(" => ") as [string, string]);

describe("the closest known word", () => {
  it.each(cases)("to “%s” is %s", (word, meant) => {
    expect(closest(word, vocabulary)).toBe(meant === "-" ? null : meant);
  });

  it("is the first of equally near ones", () => {
    expect(closest("plane", ["plans", "plant"])).toBe("plans");
    expect(closest("plane", ["plant", "plans"])).toBe("plant");
  });
});

describe("the number of slips between two words", () => {
  it.each([
    ["form", "from", 1],
    ["widget", "widget", 0],
    ["widget", "wigdet", 1],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ])("from %s to %s: %i", (a, b, slips) => {
    expect(slipsBetween(a, b)).toBe(slips);
    expect(slipsBetween(b, a)).toBe(slips);
  });
});
