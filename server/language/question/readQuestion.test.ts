import { describe, expect, test } from "vitest";
import { isNegated } from "./negation.ts";
import { readQuestion } from "./readQuestion.ts";

describe("reading a question", () => {
  test("happens once for all who ask by the same weights", () => {
    const text = "How long does delivery to Norway take?";
    expect(readQuestion(text)).toBe(readQuestion(text));
    expect(readQuestion(text, { weights: "cache" })).not.toBe(readQuestion(text));
  });

  test("by the cache's weights keeps a topic that is a function word elsewhere", () => {
    const text = "Is my car insured?";
    expect(readQuestion(text, { weights: "cache" }).terms.map(({ form }) => form)).toContain("car");
    expect(readQuestion(text).terms.map(({ raw }) => raw)).not.toContain("car");
    expect(readQuestion(text, { weights: "search" }).terms.map(({ term }) => term)).toContain("car");
  });

  test("by the grader's weights tells where each term stands, names and numbers apart", () => {
    const { terms } = readQuestion("Does Premium cost 20 euros in Norway?", { weights: "grade" });
    expect(terms.filter(({ isName }) => isName).map(({ stem }) => stem)).toEqual(["premium", "norwai"]);
    expect(terms.filter(({ isNumber }) => isNumber).map(({ stem, at }) => [stem, at])).toEqual([["20", 3]]);
  });

  test("finds amounts in digits and in words, with their units", () => {
    const found = readQuestion("Is it two weeks or 14 days?").amounts.map(({ values, unit }) => [
      values[0],
      unit?.kind,
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["2", "time"],
        ["14", "time"],
      ]),
    );
  });

  test.each([
    ["How do I change my plan?", "steps", "other"],
    ["When do you open?", "figure", "time"],
    ["How many seats are there?", "figure", "number"],
    ["Which formats are supported?", "list", "other"],
    ["Can I pay by card?", "yes_no", "other"],
    ["Wer ist der Geschäftsführer?", "fact", "name"],
  ])("tells what %s asks for", (text, wanted, thing) => {
    expect(readQuestion(text)).toMatchObject({ wanted, thing });
  });

  test.each([
    ["and what about returns?", { isPointing: true, continues: true }],
    ["Wie lange dauert die Lieferung?", { isPointing: false, mayPoint: true }],
    ["Is there a fee for returns?", { isPointing: false }],
    ["why?", { asksOnly: true }],
    ["yes, the blue one", { isPointing: true, replies: true }],
  ])("marks %s as far as it is a follow-up", (text, marks) => {
    expect(readQuestion(text).marks).toMatchObject(marks);
  });
});

test.each([
  "Ningún pedido llega",
  "O pedido não chega",
  "o pedido nao chega",
  "Bu mümkün değil",
  "I don`t want it",
  "It doesn’t work",
  "退货不可以吗",
])("a negation is heard however it is written: %s", (text) => {
  expect(isNegated(text)).toBe(true);
});
