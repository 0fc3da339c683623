import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { openWorld, type World } from "../../test/support/world.ts";

let fake: FakeOpenai;
let world: World;
let tenantId: string;

const PAGES = {
  "delivery.md":
    "# Delivery\n\n## What delivery costs\n\nDelivery to Norway costs 12 euros for each parcel, whatever it weighs.\n\n## How long delivery takes\n\nA parcel to Norway takes six working days from our warehouse in Bremen.",
  "returns.md":
    "# Returns\n\n## Sending an item back\n\nYou can return an item within 30 days of the delivery, in its packaging.\n\n## Gift cards\n\nA gift card is valid for three years from the day it was bought.",
  "jobs.md":
    "# Working here\n\n## Apprentices\n\nWe take two apprentices each September, and write to all who apply by the end of May.",
};

beforeAll(async () => {
  fake = await startFakeOpenai();
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  tenantId = await world.tenant(PAGES);
});
afterEach(() => fake.reset());
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

async function ask(question: string) {
  const visitor = await world.visitor(tenantId);
  await visitor.ask(question);
  const prompts = (task: string) =>
    fake.requests.filter((request) => request.task === task).map(({ body }) => body.messages!.at(-1)!.content);
  return {
    tasks: fake.requests.map(({ task }) => task),
    rewriting: prompts("contextualize"),
    writing: prompts("generate"),
  };
}

const plan = (queries: string[], question = "…") => JSON.stringify({ question, queries, keywords: [] });
const planned = (reply: string) => fake.answerWith((_, task) => (task === "contextualize" ? reply : null));

describe("searching for a first question", () => {
  it("makes no model call where it finds what is asked", async () => {
    const { tasks, writing } = await ask("How long is a gift card valid?");
    expect(tasks).not.toContain("contextualize");
    expect(writing[0]).toContain("three years");
  });

  it("uses a model's search terms where the question is in another language, and answers the original question", async () => {
    planned(plan(["How long is a gift card valid?"]));
    const { rewriting, writing } = await ask("Wie lange kann ich denn einen Gutschein noch einlösen?");
    expect(rewriting).toHaveLength(1);
    expect(writing[0]).toContain("three years");
    expect(writing[0]).toContain("<visitor_message>\nWie lange kann ich denn einen Gutschein noch einlösen?");
  });

  it("tells the model the headings of what was found so far", async () => {
    planned(plan(["How long does delivery take?"]));
    const { rewriting } = await ask("yo wheres my stuff, delivery gone walkabout or what mate innit lol");
    expect(rewriting[0]).toMatch(/<headings>\n(?:.+\n)*Delivery › How long delivery takes\n/);
  });

  it("gives each of a model's queries its share of the passages", async () => {
    planned(
      plan(["What does delivery to Norway cost?", "How long is a gift card valid?", "When do apprentices apply?"]),
    );
    const { writing } = await ask("Was kostet alles, wie lange gilt es, und wann darf man sich denn bewerben?");
    for (const text of ["12 euros", "three years", "apprentices each September"]) expect(writing[0]).toContain(text);
    expect(writing[0]!.indexOf("12 euros")).toBeLessThan(writing[0]!.indexOf("three years"));
  });

  it("continues with what was found where the model fails, replies with garbage or is late", async () => {
    for (const [at, reply] of [null, "no json", '{"question": ""}'].entries()) {
      fake.reset();
      if (reply === null) fake.fault("500", { task: "contextualize" });
      else planned(reply);
      const { tasks, writing } = await ask(`Wie lange gilt der Gutschein Nummer ${at}, gift card?`);
      expect(tasks).toContain("contextualize");
      expect(writing[0]).toContain("three years");
    }
  });

  it("puts the passages first that the model says answer, among those found before it was asked", async () => {
    const reply = (prompt: string) => {
      const found = /<found>\n([\s\S]*?)\n<\/found>/.exec(prompt)?.[1]?.split("\n") ?? [];
      const at = found.findIndex((line) => line.includes("apprentices"));
      return JSON.stringify({
        question: "…",
        queries: ["What does delivery cost?"],
        keywords: [],
        answer: [at + 1],
        partly: [],
      });
    };
    fake.answerWith((body, task) => (task === "contextualize" ? reply(body.messages!.at(-1)!.content) : null));
    const { rewriting, writing } = await ask("Wann im Jahr nehmt ihr apprentices, gibt es Geld für delivery?");
    expect(rewriting[0]).toMatch(/<found>\n1\. /);
    expect(writing[0]).toMatch(/<passage n="1"[^>]*>\s*(?:.*\n)*?.*two apprentices/);
    expect(writing[0]!.indexOf("two apprentices")).toBeLessThan(writing[0]!.indexOf("12 euros"));
  });

  it("asks the model once when two visitors ask the same", async () => {
    planned(plan(["How long is a gift card valid?"]));
    const question = "Bis wann muss denn so ein Gutschein eingelöst worden sein?";
    expect((await ask(question)).rewriting).toHaveLength(1);
    fake.requests.length = 0;
    expect((await ask(question)).rewriting).toHaveLength(0);
  });

  it("searches for both halves of a question by itself", async () => {
    const { tasks, writing } = await ask("How much is delivery to Norway and how long is a gift card valid?");
    expect(tasks).not.toContain("contextualize");
    expect(writing[0]).toContain("12 euros");
    expect(writing[0]).toContain("three years");
  });
});
