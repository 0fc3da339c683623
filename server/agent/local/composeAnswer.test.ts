import { expect, test } from "vitest";
import { passageOf } from "../../test/contracts/engine.ts";
import { composeAnswer } from "./composeAnswer.ts";
import { addLeftOut, splitLeftOut } from "./leftOut.ts";

const passages = [
  passageOf(1, "Booking a kayak", "Book a kayak on the lake page. Kayaks for the lake are booked by the hour."),
  passageOf(2, "Prices", "Renting costs 12 euros an hour. Children pay half."),
];

test("what a message asks decides over what it leaves out", () => {
  expect(composeAnswer(addLeftOut("What does it cost?", "book kayak lake"), passages)).toMatch(
    /^Renting costs 12 euros/,
  );
});

test("what is left out chooses where the message itself says nothing", () => {
  expect(composeAnswer(addLeftOut("yes", "book kayak lake"), passages)).toMatch(/kayak/i);
});

test("what is left out is found again behind the message, and a question without it stays whole", () => {
  expect(splitLeftOut(addLeftOut("How much (roughly)?", "express (24 h)"))).toEqual({
    said: "How much (roughly)?",
    leftOut: "express  24 h ",
  });
  expect(splitLeftOut("How much (roughly) is it?")).toEqual({ said: "How much (roughly) is it?", leftOut: "" });
});
