import { describe, expect, it } from "vitest";
import { allPhrases } from "../phrases/index.ts";
import { asksForPerson } from "./asksForPerson.ts";
import { linesOf } from "./cases/linesOf.ts";

describe("a wish for a person", () => {
  it.each(linesOf("wishes.txt"))("is heard in: %s", (message) => {
    expect(asksForPerson(message)).toBe(true);
  });

  it.each(linesOf("noWishes.txt"))("is not heard in: %s", (message) => {
    expect(asksForPerson(message)).toBe(false);
  });

  it.each(Object.entries(allPhrases))(
    "is heard in the words that the assistant itself offers in %s",
    (_tag, phrases) => {
      expect(asksForPerson(phrases.askPerson)).toBe(true);
    },
  );

  it("is heard in the middle of a long message", () => {
    const story = "I ordered two bicycles in March and one of them came without its front wheel. ".repeat(12);
    expect(asksForPerson(story)).toBe(false);
    expect(asksForPerson(`${story} Can I talk to someone about it? ${story}`)).toBe(true);
  });

  it("stays quick on a long message", () => {
    const started = performance.now();
    asksForPerson("talk to a ".repeat(400));
    asksForPerson("mit einem ".repeat(400));
    asksForPerson(`${"a".repeat(100_000)} talk to`);
    asksForPerson("visitors can i ".repeat(300));
    expect(performance.now() - started).toBeLessThan(400);
  });
});
