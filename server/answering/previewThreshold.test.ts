import { expect, test } from "vitest";
import { countByThreshold } from "./previewThreshold.ts";

const graded = [
  { grade: 0.9, has_answer: true, is_chosen: false, turns: 5 },
  { grade: 0.5, has_answer: true, is_chosen: false, turns: 3 },
  { grade: 0.6, has_answer: false, is_chosen: false, turns: 2 },
  { grade: 0.1, has_answer: true, is_chosen: false, turns: 4 },
  { grade: 0.3, has_answer: true, is_chosen: true, turns: 1 },
];
const at = (threshold: number, clarifies = true) =>
  countByThreshold(graded, clarifies).find((point) => point.threshold === threshold);

test("a stricter threshold asks back or hands over what it no longer answers, and chosen sections are always answered", () => {
  expect(at(0)).toMatchObject({ answered: 13, clarified: 2, handed_over: 0 });
  expect(at(0.5)).toMatchObject({ answered: 9, clarified: 2, handed_over: 4 });
  expect(at(0.7)).toMatchObject({ answered: 6, clarified: 5, handed_over: 4 });
  expect(at(1)).toMatchObject({ answered: 1, clarified: 10, handed_over: 4 });
});

test("without clarifying questions, whatever is not answered goes to a person", () => {
  expect(at(0.7, false)).toMatchObject({ answered: 6, clarified: 0, handed_over: 9 });
});
