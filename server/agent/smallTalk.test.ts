import { describe, expect, it } from "vitest";
import { smallTalkReply } from "./smallTalk.ts";

describe("small talk", () => {
  it.each(["hi", "Hello!", "hey there", "Guten Tag", "Bonjour !", "¡Hola!", "مرحبا", "Good morning 👋"])(
    "answers %s",
    (message) => {
      expect(smallTalkReply(message, "en")).toBe("Hello! What can I help you with?");
    },
  );

  it.each(["Thanks!", "thank you so much", "Danke", "merci beaucoup", "gracias"])("answers %s", (message) => {
    expect(smallTalkReply(message, null)).toContain("welcome");
  });

  it.each([
    "hi, how do I return an item?",
    "hello world example",
    "thanks but that did not help",
    "high",
    "history",
    "no thanks, a human please",
  ])("leaves %s to the documents", (message) => {
    expect(smallTalkReply(message, "en")).toBeNull();
  });

  it("answers in the visitor's language", () => {
    expect(smallTalkReply("hi", "de-AT")).toContain("Wobei");
  });
});
