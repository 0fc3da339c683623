import { expect, test } from "vitest";
import { findQuestions } from "./findQuestions.ts";
import { findStatements } from "./findStatements.ts";
import type { Line } from "./line.ts";
import { refersBack } from "./refersBack.ts";
import { settleQuestions } from "./settleQuestions.ts";

/** @param likeness of each of the agent's sentences to the first question */
function settle(messages: [Line["role"], string][], likeness: number[]) {
  const lines = messages.map(([role, text]): Line => ({ role, text, standalone: null }));
  const statements = findStatements(lines, { known: "", names: [] });
  return settleQuestions(findQuestions(lines, null), statements, (_, at) => likeness[at]!).map(
    ({ question, statements }) => [question.cold, ...statements.map(({ text }) => text)],
  );
}

test("a sentence that refers to the one before it is an answer together with that one, and never without it", () => {
  const messages: [Line["role"], string][] = [
    ["visitor", "Can I see fabrics before I order?"],
    ["agent", "Up to six samples are sent for free. Choose them on the page of the sofa, under Fabrics."],
  ];
  expect(settle(messages, [0.5, 0.5])).toEqual([
    [
      "Can I see fabrics before I order?",
      "Up to six samples are sent for free.",
      "Choose them on the page of the sofa, under Fabrics.",
    ],
  ]);
  expect(settle(messages, [0, 0.5])).toEqual([]);
});

test("a sentence that refers to the question is an answer by itself", () => {
  const messages: [Line["role"], string][] = [
    ["visitor", "Where do I send the doctor's note?"],
    ["agent", "Hand it in at the desk of your gym."],
  ];
  expect(settle(messages, [0.5])).toEqual([
    ["Where do I send the doctor's note?", "Hand it in at the desk of your gym."],
  ]);
});

test.each([
  ["Choose them on its page.", true],
  ["Wählen Sie sie auf der Produktseite.", true],
  ["Choisissez-les sur la page du produit.", true],
  ["Wählen Sie die Farbe auf der Produktseite.", false],
  ["It is possible to pay later.", false],
  ["Es gibt drei Tarife.", false],
])("%s: refers to something before it: %s", (sentence, expected) => {
  expect(refersBack(sentence)).toBe(expected);
});
