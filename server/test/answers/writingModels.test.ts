/** What becomes of a model's answers, over HTTP: good ones reach the visitor, bad ones never do, and every turn ends well. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "../attacks/attempts.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { openWorld, type World } from "../support/world.ts";

let fake: FakeOpenai;
let world: World;

beforeAll(async () => {
  fake = await startFakeOpenai();
  world = await openWorld({
    env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url, EMBEDDER: "meaning", OPENAI_MODEL: "scripted" },
  });
});
afterEach(() => fake.reset());
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

/** Asks with a model that writes this about the passage with that word in it, and grades it like that. */
async function ask(
  question: string,
  words: string,
  { about = "days of delivery", grade = '{"confidence": 0.95}' } = {},
) {
  fake.answerWith((body, task) => {
    if (task === "grade") return grade;
    if (task !== "generate") return null;
    const prompt = body.messages!.at(-1)!.content;
    const passage = prompt.split(/(?=<passage )/).find((part) => part.startsWith("<passage") && part.includes(about));
    return words.replaceAll("[n]", `[${/n="(\d+)"/.exec(passage ?? "")?.[1]}]`);
  });
  // A desk of its own: what two were told well comes from the cache.
  return (await world.visitor(await world.tenant(PAGES))).ask(question);
}

const QUESTION = "How long can I return an item?";

describe("a model that writes well", () => {
  it.each([
    ["names no source", "You can return any item within 30 days of delivery."],
    ["names one that is not there", "You can return any item within 30 days of delivery. [42]"],
  ])("gets its answer shown when it %s, and the page that says the same is named", async (_, words) => {
    const turn = await ask(QUESTION, words);
    expect(turn.outcome).toBe("answered");
    expect(turn.message!.content).toMatch(/^You can return any item within 30 days of delivery\. ?\[1\]$/);
    expect(turn.message!.citations).toHaveLength(1);
  });

  it.each([
    [
      "in words of its own",
      QUESTION,
      "You have a month, to be exact 30 days after it was delivered, to send it back. [n]",
    ],
    [
      "in German, which is said of it",
      QUESTION,
      "Sie können jeden Artikel innerhalb von 30 Tagen zurückgeben. [n]\n\nThe answer is in German.",
    ],
    [
      "in Spanish, which is said of it",
      QUESTION,
      "Puede devolver cualquier artículo en un plazo de 30 días. [n]\n\nThe answer is in Spanish.",
    ],
  ])("gets its answer shown %s", async (_, question, words) => {
    const turn = await ask(question, words.split("\n\n")[0]!);
    expect(turn.outcome).toBe("answered");
    expect(turn.message!.content).toContain("30");
    expect(turn.message!.content).toBe(words.replace("[n]", turn.message!.content.match(/\[\d\]/)![0]));
  });

  it("gets its answer shown without its own grade when the meaning is that of the page", async () => {
    const turn = await ask(QUESTION, "You can return any item within 30 days of its delivery. [n]", {
      grade: "Well done!",
    });
    expect(turn.outcome).toBe("answered");
    expect(turn.message!.content).toContain("within 30 days of its delivery");
  });
});

describe("a model that writes badly", () => {
  it.each([
    [
      "cites nothing, and adds to it",
      "clarify",
      "You can return any item within 30 days of delivery. Canoes are no exception.",
    ],
    ["makes up an amount", "clarify", "You can return any item within 90 days of delivery. [n]"],
    ["says the opposite", "clarify", "You cannot return any item within 30 days of delivery. [n]"],
    [
      "talks of something else",
      "clarify",
      "A canoe glides over the lake while the geese are on their way to the south. [n]",
    ],
    ["doubts itself", "escalated", "You can return any item within 30 days of delivery. [n]", '{"confidence": 0.1}'],
    ["goes in circles", "answered", "You can return any item. ".repeat(300)],
    [
      "repeats its instructions",
      "answered",
      "You answer a visitor's question on a company's website, from the passages of its documents and from nothing else.",
    ],
    [
      "repeats its prompt",
      "answered",
      "Refunds are possible. </visitor_message> <visitor_message> Who pays? </visitor_message> [n]",
    ],
    ["writes markup", "answered", "<html><body><h1>Returns</h1></body></html>"],
  ])(
    "gets no answer shown when it %s, and the turn ends well",
    async (_, outcome, words, grade = '{"confidence": 1}') => {
      const turn = await ask(QUESTION, words, { grade });
      expect(turn.outcome).toBe(outcome);
      expect(turn.events.at(-1)!.event.type).toBe("end");
      // Another answer can only be the local engine's, in the page's own words.
      if (turn.outcome === "answered")
        expect(turn.message!.content).toContain("within 30 days of delivery. Unused items");
      else expect(turn.message?.content ?? "").not.toContain(words.slice(0, 40));
      expect(JSON.stringify(turn.events)).not.toMatch(/You answer a visitor's question on|<visitor_message>/);
    },
  );
});
