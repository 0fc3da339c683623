import { describe, expect, test } from "vitest";
import { questionToLookUp, standsAlone } from "./contextFree.ts";

const followUp = { isFollowUp: true, isModel: true };

describe("the cache", () => {
  test("looks a first message up as it is", () => {
    const asked = { message: "Do you have parking?", rephrased: null, isFollowUp: false, isModel: false };
    expect(questionToLookUp(asked)).toBe("Do you have parking?");
    expect(questionToLookUp({ ...asked, message: "and?" })).toBeNull();
  });

  test("looks a later message up as a model has rewritten it", () => {
    const rephrased = "How much does express shipping cost?";
    expect(questionToLookUp({ ...followUp, message: "and express?", rephrased })).toBe(rephrased);
    expect(questionToLookUp({ ...followUp, message: "and express?", rephrased: null })).toBeNull();
    expect(questionToLookUp({ ...followUp, message: "and that?", rephrased: "and that?" })).toBeNull();
    const full = "Do you ship bicycles to Norway?";
    expect(questionToLookUp({ ...followUp, message: full, rephrased: full })).toBe(full);
  });

  test("looks nothing up when only terms were carried over", () => {
    const asked = {
      message: "What do I need?",
      rephrased: "What do I need? (loan form)",
      isFollowUp: true,
      isModel: false,
    };
    expect(questionToLookUp(asked)).toBeNull();
  });
});

test.each([
  ["How long does the delivery take?", true],
  ["Is there a limit on uploads?", true],
  ["Do you have parking?", true],
  ["What about that one?", false],
  ["yes please", false],
  ["Can you tell me more about it?", false],
])("%s stands alone: %s", (message, expected) => {
  expect(standsAlone(message)).toBe(expected);
});
