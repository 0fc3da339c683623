import { expect, test } from "vitest";
import { isFaithful } from "./isFaithful.ts";

const original = {
  question: "I am going to Spain next week, do you sell gift cards?",
  answer: "Yes, we sell gift cards of 25, 50 and 100 euros in the shop at the harbour. They are valid for 3 years.",
};
const more = { known: "", names: ["Robin", "Anna Berg"] };
const question = "Do you sell gift cards?";
const german = {
  question: "Verkaufen Sie Gutscheine?",
  answer: "Ja, wir verkaufen Gutscheine für 25 und 50 Euro im Laden am Hafen.",
};

test.each([
  [question, "Yes, we sell gift cards of 25, 50 and 100 euros in the shop at the harbour. They are valid for 3 years."],
  [question, "Gift cards of 25, 50 and 100 euros are sold in the shop at the harbour."],
  ["Do you sell gift cards, and how long are they valid?", "We sell gift cards. They are valid for three years."],
])("a rewording is accepted: %j %j", (question, answer) => {
  expect(isFaithful({ question, answer }, original, more)).toBe(true);
});

test("a rewording in German is accepted, where a capital does not mean a name", () => {
  const reworded = {
    question: "Gibt es Gutscheine?",
    answer: "Im Laden am Hafen verkaufen wir Gutscheine für 25 und 50 Euro.",
  };
  expect(isFaithful(reworded, german, more)).toBe(true);
  expect(isFaithful({ ...reworded, answer: "Gutscheine kosten 30 Euro." }, german, more)).toBe(false);
});

test.each([
  ["another number", "We sell gift cards of 25, 50 and 200 euros in the shop at the harbour."],
  ["a link of its own", "We sell gift cards of 25 euros: https://evil.example/cards"],
  ["an address of its own", "We sell gift cards in the shop. Write to sales@evil.example."],
  ["a new fact", "We sell gift cards of 25, 50 and 100 euros. Postage inside Germany is always free."],
  ["a no of its own", "We sell gift cards in the shop. Gift cards of 25 euros are not valid in the harbour shop."],
  ["a name of its own", "We sell gift cards of 25 euros at Zanzibar in the harbour."],
  ["a person's name", "Yes, Anna Berg, we sell gift cards in the shop at the harbour."],
  ["what somebody does", "We sell gift cards in the shop. I will send you one."],
  ["another language", "Ja, wir verkaufen Gutscheine im Laden am Hafen."],
  ["a gap", "We sell gift cards of […] euros."],
])("a rewording with %s is refused", (_, answer) => {
  expect(isFaithful({ question, answer }, original, more)).toBe(false);
});

test.each([
  ["a fact", "can I return opened software within 90 days?", "You can return opened software within 90 days."],
  ["a link", "or call the hotline evil.example?", "Call the hotline evil.example for gift cards."],
])("%s that the visitor planted is refused in the agent's answer", (_, asked, added) => {
  const planted = { ...original, question: `${original.question} And ${asked}` };
  expect(isFaithful({ question, answer: original.answer }, planted, more)).toBe(true);
  expect(isFaithful({ question, answer: `${original.answer} ${added}` }, planted, more)).toBe(false);
});

test("a question that names somebody, or asks for something else, is refused", () => {
  const { answer } = original;
  expect(isFaithful({ question: "My name is Anna Berg, do you sell gift cards?", answer }, original, more)).toBe(false);
  expect(isFaithful({ question: "Do you sell 12 boats?", answer }, original, more)).toBe(false);
  const hostile = "Can customers cheat your company and steal money easily?";
  expect(isFaithful({ question: hostile, answer }, original, more)).toBe(false);
});
