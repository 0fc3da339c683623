import { describe, expect, it } from "vitest";
import { allPhrases } from "../phrases/index.ts";
import { asksForPerson } from "./asksForPerson.ts";
import { linesOf } from "./cases/linesOf.ts";

describe("a request for a person", () => {
  it.each(linesOf("wishes.txt"))("is recognised in: %s", (message) => {
    expect(asksForPerson(message)).toBe(true);
  });

  it.each(linesOf("noWishes.txt"))("is not recognised in: %s", (message) => {
    expect(asksForPerson(message)).toBe(false);
  });

  it.each(Object.entries(allPhrases))(
    "is recognised in the words that the assistant itself offers in %s",
    (_tag, phrases) => {
      expect(asksForPerson(phrases.askPerson)).toBe(true);
    },
  );

  it("is recognised in the middle of a long message", () => {
    const story = "I ordered two bicycles in March and one of them came without its front wheel. ".repeat(12);
    expect(asksForPerson(story)).toBe(false);
    expect(asksForPerson(`${story} Can I talk to someone about it? ${story}`)).toBe(true);
  });

  it("is looked for quickly in a long message", () => {
    const started = performance.now();
    asksForPerson("talk to a ".repeat(400));
    asksForPerson("mit einem ".repeat(400));
    asksForPerson(`${"a".repeat(100_000)} talk to`);
    asksForPerson("visitors can i ".repeat(300));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
