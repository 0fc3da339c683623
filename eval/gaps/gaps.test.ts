import { expect, test } from "vitest";
import { groupQuestions, inOrder } from "./groupQuestions.ts";
import { parseQuestions, readDomains } from "./readDomains.ts";
import { countGroups, figuresOf } from "./scoreGroups.ts";

test("groups are scored by their pairs and by how many questions are in the group of their own meaning", () => {
  const counts = countGroups([["a", "a", "b"], ["b"], ["c"]]);
  expect(counts).toEqual({ together: 3, alike: 2, right: 1, questions: 5, inPlace: 4, groups: 3 });
  expect(figuresOf([counts])).toEqual({ precision: 1 / 3, recall: 0.5, f1: 2 / 5, purity: 0.8 });
  expect(figuresOf([countGroups([["a"], ["b"]])])).toEqual({ precision: 1, recall: 1, f1: 1, purity: 1 });
});

test("a question joins the group it resembles on average, or else starts a new one", () => {
  const questions = [
    { meaning: "east", vector: [1, 0] },
    { meaning: "east", vector: [0.8, 0.6] },
    { meaning: "north", vector: [0, 1] },
  ];
  expect(groupQuestions(questions, 0.5)).toEqual([["east", "east"], ["north"]]);
  expect(groupQuestions(questions, 0.2)).toEqual([["east", "east", "north"]]);
  expect(groupQuestions(questions, 0.9)).toEqual([["east"], ["east"], ["north"]]);
});

test("each seed gives a different order with every question in it once", () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at);
  expect(inOrder(numbers, 1)).not.toEqual(inOrder(numbers, 2));
  expect(inOrder(numbers, 1)).toEqual(inOrder(numbers, 1));
  expect(inOrder(numbers, 1).sort((a, b) => a - b)).toEqual(numbers);
});

test("every question has a meaning, and none is asked twice", async () => {
  expect(parseQuestions("# a\nWhat?\n\n# b\nWho? \n")).toEqual([
    { text: "What?", meaning: "a" },
    { text: "Who?", meaning: "b" },
  ]);
  for (const { questions } of await readDomains()) {
    expect(questions.every(({ meaning }) => meaning !== "")).toBe(true);
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  }
});
