import { expect, test } from "vitest";
import { sayTheSame } from "./sayTheSame.ts";

const ANSWER = "You can return any item within 30 days of delivery [1]. Refunds take five days [2].";
test.each([
  ["word for word", ANSWER, true],
  [
    "in another order, with other citations",
    "Refunds take five days [1]. You can return any item within 30 days of delivery.",
    true,
  ],
  ["in a few other words", "Any item can be returned within 30 days of its delivery. Refunds take five days.", true],
  ["with another number", ANSWER.replace("30", "60"), false],
  ["with a no", ANSWER.replace("can", "can not"), false],
  ["with a sentence more", `${ANSWER} Refunds are paid in cash.`, false],
  ["with a sentence said twice", `${ANSWER} Refunds take five days.`, false],
  ["with a sentence less", "Refunds take five days.", false],
  ["nothing at all", " [1] ", false],
])("an answer is compared with itself %s", (_what, other, expected) => {
  expect(sayTheSame(ANSWER, other)).toBe(expected);
  expect(sayTheSame(other, ANSWER)).toBe(expected);
});

test("no answer says the same as nothing", () => {
  expect(sayTheSame("", "")).toBe(false);
});
