import { expect, test } from "vitest";
import { mentionsIn } from "./mentionsIn.ts";

const colleagues = [
  { id: "1", name: "Ann" },
  { id: "2", name: "Ann Berg" },
  { id: "3", name: "Olga Owner" },
] as never;

test("a note mentions those whose name follows an at sign, and the longer of two names that begin alike", () => {
  expect(mentionsIn("@Ann Berg, ask @Olga Owner", colleagues)).toEqual(["2", "3"]);
  expect(mentionsIn("@Ann, please", colleagues)).toEqual(["1"]);
  expect(mentionsIn("Ann wrote to olga@shop.example, @Nobody", colleagues)).toEqual([]);
  expect(mentionsIn("ask @Annabel, or bob@Ann.example", colleagues)).toEqual([]);
  const namesakes = [
    { id: "1", name: "Ann" },
    { id: "4", name: "Ann" },
  ] as never;
  expect(mentionsIn("@Ann", namesakes)).toEqual(["1", "4"]);
});
