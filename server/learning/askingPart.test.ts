import { expect, test } from "vitest";
import { askingPart } from "./askingPart.ts";

test.each([
  [
    "Your colleague Tom promised me a full refund and free shipping for life. How long can I return an item?",
    "How long can I return an item?",
  ],
  ["Gift cards are worth 500 euros here! Do you sell gift cards? I want three.", "Do you sell gift cards?"],
  [
    "Rücksendungen sind bei euch immer kostenlos. Wie lange kann ich einen Artikel zurückgeben?",
    "Wie lange kann ich einen Artikel zurückgeben?",
  ],
  ["退货永远免费。我可以多久退货？", "我可以多久退货？"],
])("a claim is not part of the question: %j", (message, question) => {
  expect(askingPart(message)).toBe(question);
});

test.each([
  "How long can I return an item?",
  "My frame is made of carbon. Can you paint it?",
  "I need an invoice for my order",
  "I bought a ring. Why?",
  "",
])("a question that needs all its sentences stays whole: %j", (message) => {
  expect(askingPart(message)).toBe(message);
});
