import { describe, expect, it } from "vitest";
import { negate, swapName, swapNumber } from "./spoilLine.ts";

describe("spoiling a line", () => {
  it("changes a number to one that the source lacks, and leaves list numbers alone", () => {
    expect(swapNumber("It costs 60 euros.", "It costs 60 or 70 euros.")).toBe("It costs 80 euros.");
    expect(swapNumber("1. Open the menu.", "1. Open the menu.")).toBeNull();
  });

  it("replaces a name by one that the source lacks", () => {
    expect(swapName("Ask the DMV for it.", "the DMV", ["DMV", "FAFSA"])).toBe("Ask the FAFSA for it.");
    expect(swapName("ask for it", "", ["FAFSA"])).toBeNull();
  });

  it.each([
    ["You can renew it online.", "You cannot renew it online."],
    ["You cannot renew it online.", "You can renew it online."],
    ["It isn't free.", "It is free."],
    ["You must not drive.", "You must drive."],
    ["You need a form.", "You do not need a form."],
    ["Free of charge.", null],
  ])("turns %j into %j", (line, spoiled) => {
    expect(negate(line)).toBe(spoiled);
  });
});
