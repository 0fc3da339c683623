import { expect, test } from "vitest";
import { refersBack } from "../../language/refersBack.ts";
import { findQuestions } from "./findQuestions.ts";
import { findStatements } from "./findStatements.ts";
import type { ExchangeLine } from "./line.ts";
import { settleQuestions } from "./settleQuestions.ts";

/** @param similarity of each of the agent's sentences to the first question */
function settle(messages: [ExchangeLine["role"], string][], similarity: number[]) {
  const lines = messages.map(([role, text]): ExchangeLine => ({ role, text, standalone: null }));
  const statements = findStatements(lines, { known: "", names: [] });
  return settleQuestions(findQuestions(lines, null), statements, (_, at) => similarity[at]!).map(
    ({ question, statements }) => [question.cold, ...statements.map(({ text }) => text)],
  );
}

test("a sentence that refers to the one before it answers only together with that one", () => {
  const messages: [ExchangeLine["role"], string][] = [
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
  const messages: [ExchangeLine["role"], string][] = [
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
  ["By the way, deleted boards stay in the bin for a month, an admin can restore them there.", false],
])("%s: refers to something before it: %s", (sentence, expected) => {
  expect(refersBack(sentence)).toBe(expected);
});

const asked: [ExchangeLine["role"], string] = ["visitor", "Can you ship to the islands?"];

test("when an agent corrects an answer only the correction counts", () => {
  const wrong: [ExchangeLine["role"], string] = ["agent", "Yes we can, it takes about a week."];
  const right = "Sorry, I have to correct myself: we don't ship plants there, only pots.";
  expect(settle([asked, wrong, ["agent", right]], [0.5, 0.5])).toEqual([
    ["Can you ship to the islands?", "We don't ship plants there, only pots."],
  ]);
});

test("an answer passed on from a colleague counts, the asking of the colleague does not", () => {
  const found: [ExchangeLine["role"], string] = ["agent", "I've asked: the islands are served twice a week."];
  expect(settle([asked, found], [0.5])).toEqual([
    ["Can you ship to the islands?", "The islands are served twice a week."],
  ]);
});

test("yes or no right after a yes-or-no question answers it, even in other words", () => {
  const answer = (text: string) => settle([asked, ["agent", text]], [0.15]);
  expect(answer("Yes, the ferry takes parcels of any kind.")).toHaveLength(1);
  expect(answer("The ferry takes parcels of any kind.")).toEqual([]);
});

test("the second sentence of a message belongs to the same question as the first, unless it plainly answers another", () => {
  const lines: [ExchangeLine["role"], string][] = [
    ["visitor", "How do I move my domain to you?"],
    ["agent", "Domains are moved under Hosting with the code of your old provider."],
    ["visitor", "Do you keep backups of a site?"],
    ["agent", "A backup of each night is kept for 14 days. Restore one under Hosting, Backups."],
  ];
  const messages = lines.map(([role, text]): ExchangeLine => ({ role, text, standalone: null }));
  const statements = findStatements(messages, { known: "", names: [] });
  const similarity = (toFirst: number) => (question: number, at: number) =>
    [
      [0.6, 0.1],
      [0.2, 0.4],
      [toFirst, 0.45],
    ][at]![question]!;
  const answerTo = (toFirst: number, question: number) =>
    settleQuestions(findQuestions(messages, null), statements, similarity(toFirst))[question]!.statements.length;
  expect(answerTo(0.47, 1)).toBe(2);
  expect(answerTo(0.8, 0)).toBe(2);
});

test.each([
  [["hey is it ok to bring our dog"], ["Is it ok to bring our dog"]],
  [
    ["I have a course at 7 but I'm ill. how do I cancel it?"],
    ["I have a course at 7 but I'm ill. How do I cancel it?"],
  ],
  [["Thanks! Another question: does my plan work in Norway?"], ["Does my plan work in Norway?"]],
])("%j becomes, without the conversation around it, %j", (said, cold) => {
  const lines = said.map((text): ExchangeLine => ({ role: "visitor", text, standalone: null }));
  expect(findQuestions(lines, null).map((question) => question.cold)).toEqual(cold);
});
