import { expect, it } from "vitest";
import { passageOf } from "../test/contracts/engine.ts";
import { quotationOf } from "./quotation.ts";

const passages = [
  passageOf(
    1,
    "Returns",
    "You can return **shoes** within 30 days. We don't take back underwear. If it is broken, we pay the parcel.",
  ),
  passageOf(2, "Plans", "The yearly plan costs 60 euros, and includes 1,000 photos."),
];
const answer = "As it says [1].";

it.each([
  ["a whole sentence", "You can return shoes within 30 days."],
  ["a whole sentence with its denial", "We don't take back underwear"],
  ["a whole sentence with its condition", "If it is broken, we pay the parcel."],
  ["a part of one", "You can return shoes"],
])("%s of a cited passage is a quotation", (_, statement) => {
  expect(quotationOf({ answer, passages }, statement)).toEqual({
    ...{ statement, verdict: "supported", passages: [1], quote: statement },
  });
});

it.each([
  ["other words", "Shoes may be sent back within 30 days."],
  ["a part without its denial", "take back underwear"],
  ["a part without its condition", "We pay the parcel."],
  ["a part of a word", "You can return shoe"],
  ["a sentence of a passage that isn't cited", "The yearly plan costs 60 euros"],
])("%s is not", (_, statement) => {
  expect(quotationOf({ answer, passages }, statement)).toBeNull();
});
