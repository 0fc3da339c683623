import { describe, expect, it } from "vitest";
import { linesOf } from "./cases/linesOf.ts";
import { hearSmallTalk, withoutCourtesies } from "./smallTalk.ts";

const cases = linesOf("smallTalk.txt").map((line) => {
  const [talk, languages, ...message] = line.split(" | ");
  const [language, own = language] = languages!.split("<");
  return { talk, language, own: own!, message: message.join(" | ") };
});

describe("small talk", () => {
  it.each(cases)("includes $talk: “$message” ($language)", ({ talk, language, own, message }) => {
    expect(hearSmallTalk(message, own)).toEqual({ talk, language });
  });

  it.each(linesOf("questions.txt"))("does not include “%s”, which the documents answer", (message) => {
    for (const locale of ["en", "de", "zh"]) expect(hearSmallTalk(message, locale)).toBeNull();
  });

  it.each(["ok", "yes", "no", "sure", "great", "what?"])(
    "does not include “%s” when a question was asked before it",
    (message) => {
      expect(hearSmallTalk(message, "en", { isAsked: true })).toBeNull();
    },
  );

  it.each(["no good", "nie super", "לא מעולה", "não gostei", "no perfecto", "لا ممتاز"])(
    "does not take “%s” for praise",
    (message) => {
      expect(hearSmallTalk(message, "en")).toBeNull();
    },
  );

  it("includes thanks and anger even when a question was asked before", () => {
    expect(hearSmallTalk("no thanks, bye", "en", { isAsked: true })?.talk).toBe("goodbye");
    expect(hearSmallTalk("this is useless", "en", { isAsked: true })?.talk).toBe("anger");
  });

  it("is looked for quickly in a long message", () => {
    const started = performance.now();
    for (const part of ["ok ", "谢谢", "so ", "asdf", "that is so very ", ":) "]) {
      hearSmallTalk(part.repeat(5000), "en");
      hearSmallTalk(part.repeat(14), "en");
      withoutCourtesies(part.repeat(5000), "en");
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe("the courtesies around a question", () => {
  it.each([
    ["Hi there, how do I embed it? Thanks!", "how do I embed it?"],
    ["Good morning how do I embed it", "how do I embed it"],
    ["Hello. I have a question: what does it cost?", "what does it cost?"],
    ["Thanks! And how long does it take?", "And how long does it take?"],
    ["Guten Tag, was kostet der Versand? Vielen Dank im Voraus", "was kostet der Versand?"],
    ["Bonjour, comment installer le widget ? Merci d'avance", "comment installer le widget ?"],
    ["你好，怎么退款？谢谢", "怎么退款？"],
    ["こんにちは、送料はいくらですか？", "送料はいくらですか？"],
    ["مرحبا، كم سعر الشحن؟", "كم سعر الشحن؟"],
    ["How do I return an item? Please help me.", "How do I return an item?"],
  ])("are left out of “%s”", (message, question) => {
    expect(withoutCourtesies(message, "en")).toBe(question);
  });

  it.each([
    "hello world example",
    "Hello Kitty backpack",
    "thank you page",
    "Great Wall tours",
    "super admin",
    "thanks!",
    "",
  ])("are not found in “%s”", (message) => {
    expect(withoutCourtesies(message, "en")).toBe(message);
  });
});
