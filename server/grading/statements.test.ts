import { describe, expect, it } from "vitest";
import { withoutSource } from "./statements.ts";

describe("the unsourced part of an answer", () => {
  it.each([
    ["You can cancel any time [1]. A refund follows within a week.", ["A refund follows within a week."]],
    ["Data is stored in Frankfurt [6], and all texts are encrypted.", ["all texts are encrypted."]],
    ["You can cancel any time [1][2]. Let me know if you need anything else!", []],
    ["You can cancel any time [1].", []],
    ["You can cancel any time.", []],
    ["According to [1], you can cancel any time.", []],
    ["Do this [2]:\n\n- Open the settings now\n- Press the cancel button", []],
  ])("of %j is %j", (answer, statements) => {
    expect(withoutSource(answer)).toEqual(statements);
  });
});
