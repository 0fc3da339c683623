import { describe, expect, test } from "vitest";
import { firstOfSubstance, hasSubstance } from "./hasSubstance.ts";

describe("a message that says what somebody needs", () => {
  test.each([
    "Where is my parcel?",
    "Hi! Where is my parcel? Thanks",
    "My order 77 never came. I want to talk to a human.",
    "I want to speak to somebody about the lamp that arrived with a broken glass shade",
    "refund",
    "Wo bleibt meine Bestellung?",
    "איפה ההזמנה שלי?",
    "注文はどこですか",
  ])("%s", (message) => {
    expect(hasSubstance(message, null)).toBe(true);
  });
});

describe("a message that says nothing of it", () => {
  test.each([
    "I want a human",
    "Can I talk to a real person please?",
    "hello?",
    "Hi there",
    "Thanks!",
    "ok",
    "Ich möchte mit einem Menschen sprechen",
    "אפשר לדבר עם נציג?",
    "Ask a person",
    "👍",
    "?",
    "",
  ])("%s", (message) => {
    expect(hasSubstance(message, null)).toBe(false);
  });
});

test("the question is the first message of substance, or the last message if there is none", () => {
  expect(firstOfSubstance(["Hi", "Where is order 77?", "And 78?", "I want a human"], "en")).toBe("Where is order 77?");
  expect(firstOfSubstance(["Hi", "I want a human"], "en")).toBe("I want a human");
  expect(firstOfSubstance([], "en")).toBeNull();
});
