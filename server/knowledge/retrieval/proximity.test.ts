import { expect, test } from "vitest";
import { proximity } from "./proximity.ts";

const idf = { refund: 3, time: 2, parcel: 4 };
const asked = ["refund", "time", "parcel"].map((term) => ({ term, weight: 1 }));
const nearness = (...fields: string[]) => proximity(asked, idf)(fields.map((field) => field.split(" ")));

test.each([
  ["a pair in the question's order counts half as much again", nearness("refund time"), 3],
  ["turned round it counts once", nearness("time refund"), 2],
  ["terms that are apart in the question count half", nearness("refund parcel"), 1.5],
  ["each word between takes its share", nearness("refund x time"), 1.5],
  ["a pair counts once, at its best", nearness("refund x time refund time"), 3],
  ["too far apart is nothing", nearness("refund a b c d e f time"), 0],
  ["no pair reaches from a heading into the text", nearness("refund", "time"), 0],
  ["a word alone is no pair", nearness("refund refund"), 0],
])("%s", (_rule, value, expected) => {
  expect(value).toBeCloseTo(expected, 9);
});

test("a term of little weight adds little", () => {
  const light = [
    { term: "refund", weight: 0.5 },
    { term: "time", weight: 1 },
  ];
  expect(proximity(light, idf)([["refund", "time"]])).toBeCloseTo(2.25, 9);
});
