import { describe, expect, it } from "vitest";
import { splitQuestion } from "./splitQuestion.ts";

describe("a message in parts", () => {
  it.each([
    [
      "How much is shipping to Norway and how long does it take?",
      ["How much is shipping to Norway", "how long does it take?"],
    ],
    ["Can I cancel? And do I get my money back?", ["Can I cancel?", "And do I get my money back?"]],
    ["Was kostet der Versand und wie lange dauert er?", ["Was kostet der Versand", "wie lange dauert er?"]],
    ["Combien coûte la livraison et quand arrive-t-elle ?", ["Combien coûte la livraison", "quand arrive-t-elle ?"]],
    ["¿Cuánto cuesta el envío y cuándo llega?", ["¿Cuánto cuesta el envío", "cuándo llega?"]],
    ["Сколько стоит доставка и когда она придёт?", ["Сколько стоит доставка", "когда она придёт?"]],
    ["كم تكلفة الشحن ومتى يصل الطرد؟", ["كم تكلفة الشحن", "متى يصل الطرد؟"]],
    ["כמה עולה המשלוח ומתי הוא מגיע?", ["כמה עולה המשלוח", "מתי הוא מגיע?"]],
  ])("%s", (message, parts) => {
    expect(splitQuestion(message)).toEqual(parts);
  });

  it.each([
    "How do I drag and drop a file?",
    "Do you ship to Norway and Sweden?",
    "Can I pay by card or do I have to pay by invoice?",
    "I bought a lamp and it is broken.",
    "What should I do if I have defaulted and have entered a plan?",
    "Is my car insured if it is parked abroad and is involved in an accident?",
    "Why?",
    "What and why?",
    "",
  ])("is one part: %s", (message) => {
    expect(splitQuestion(message)).toEqual([message]);
  });

  it("has at most three parts, the first ones", () => {
    const message = "How do I log in? Where is my invoice? Who pays for the return? When do you open?";
    expect(splitQuestion(message)).toHaveLength(3);
  });
});
