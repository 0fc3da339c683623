/** Small talk and wishes about the last answer, over HTTP: never a ticket, with a model and without. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { allPhrases, phrasesFor } from "../../language/phrases/index.ts";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n",
  "address.md":
    "# Address\n\n## How do I change my address?\n\n1. Open your account.\n2. Choose Addresses.\n3. Press Edit.\n4. Save it.\n",
};

let fake: FakeOpenai;
const worlds: Partial<Record<"local" | "model", World>> = {};
const tenants: Record<string, string> = {};

beforeAll(async () => {
  fake = await startFakeOpenai();
  worlds.local = await openWorld();
  worlds.model = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  for (const [engine, world] of Object.entries(worlds)) tenants[engine] = await world.tenant(PAGES);
});
afterEach(() => fake.answerWith(null));
afterAll(async () => {
  await Promise.all(Object.values(worlds).map((world) => world.close()));
  await fake.close();
});

describe.each(["local", "model"] as const)("small talk with the %s engine", (engine) => {
  it("gets a line of its own and opens no ticket, in any language", async () => {
    const visitor = await worlds[engine]!.visitor(tenants[engine]!);
    const said = {
      "hi there": "greeting",
      "asdfgh 😀": "unclear",
      "this is useless!!": "anger",
      "ok thanks!": "thanks",
    };
    for (const [message, talk] of Object.entries(said)) {
      const turn = await visitor.ask(message);
      expect(turn.outcome, message).toBe("answered");
      expect(turn.message, message).toMatchObject({ content: phrasesFor("en")[talk as "thanks"], confidence: null });
    }
    expect((await visitor.ask("Vielen Dank!")).message?.content).toBe(allPhrases.de.thanks);
    expect((await visitor.ask("您好")).message?.content).toBe(allPhrases.zh.greeting);
    expect((await visitor.history()).status).toBe("open");
  });

  it("does not swallow the question behind a greeting", async () => {
    const visitor = await worlds[engine]!.visitor(tenants[engine]!);
    const turn = await visitor.ask("Good morning, how long can I return an item? Thank you!");
    expect(turn.message?.content).toContain("30 days");
    expect((await visitor.history()).messages[0]?.content).toContain("Good morning");
  });
});

describe.each(["local", "model"] as const)("asking for the last answer once more, with the %s engine", (engine) => {
  it("gives it again with its sources, as often as wanted", async () => {
    const visitor = await worlds[engine]!.visitor(tenants[engine]!);
    const first = await visitor.ask("How long can I return an item?");
    await visitor.ask("thanks!");
    for (const wish of ["Could you repeat that?", "say that again please", "Könnten Sie das wiederholen?"]) {
      const again = await visitor.ask(wish);
      expect(again.outcome).toBe("answered");
      expect(again.message).toMatchObject({ content: first.message!.content, citations: first.message!.citations });
    }
  });

  it("gives a person's answer where a person gave it", async () => {
    const world = worlds[engine]!;
    const visitor = await world.visitor(tenants[engine]!);
    await visitor.ask("I want to talk to a human");
    const answer = "Yes, we do. Write to us and we will send you a box for it.";
    await resolveTicket(world.agent(tenants[engine]!), { ticketId: visitor.session.ticket_id, answer });
    await until(async () => (await visitor.history()).messages.at(-1)?.role === "agent");
    expect((await visitor.ask("repeat that")).message?.content).toBe(answer);
  });

  it("does nothing where there is no answer yet", async () => {
    const visitor = await worlds[engine]!.visitor(tenants[engine]!);
    await visitor.ask("hello");
    expect((await visitor.ask("shorter please")).message?.content).toBe(phrasesFor("en").nothingToRepeat);
    expect((await visitor.history()).status).toBe("open");
  });
});

describe("asking for the last answer in other words", () => {
  it("gives its first sentence without a model, and offers a person for another language", async () => {
    const visitor = await worlds.local!.visitor(tenants.local!);
    const first = await visitor.ask("How do I change my address?");
    expect(first.message?.content).toContain("4. Save it.");
    const shorter = await visitor.ask("shorter please");
    expect(shorter.message?.content).toContain("1. Open your account.");
    expect(shorter.message!.content.length).toBeLessThan(first.message!.content.length);
    expect(shorter.message?.citations).toEqual(first.message?.citations);
    expect((await visitor.ask("in German please")).message?.content).toBe(phrasesFor("en").onlyQuotes);
  });

  it("gives the model's wording, unless it adds something of its own", async () => {
    const visitor = await worlds.model!.visitor(tenants.model!);
    const first = await visitor.ask("How long can I return an item?");
    const german = "Sie können jeden Artikel innerhalb von 30 Tagen zurückgeben. [1]";
    fake.answerWith((body, task) =>
      task === "restate" && body.messages?.[0]?.content.includes("in German") ? german : null,
    );
    const translated = await visitor.ask("auf Deutsch bitte");
    expect(translated.message).toMatchObject({ content: german, citations: first.message!.citations });
    for (const useless of ["Within 60 days. [1]", "1."]) {
      fake.answerWith((_body, task) => (task === "restate" ? useless : null));
      const shorter = await visitor.ask("shorter");
      expect(first.message?.content).toContain(shorter.message!.content.replace(" [1]", ""));
      expect(shorter.message?.content).not.toBe(useless);
    }
  });
});

describe("“ok” after a question of the model's", () => {
  it("counts as an answer, and reaches the model as one", async () => {
    const visitor = await worlds.model!.visitor(await worlds.model!.tenant(PAGES));
    fake.answerWith((_body, task) =>
      task === "generate" ? "You can return any item within 30 days of delivery. [1] Shall I go on?" : null,
    );
    expect((await visitor.ask("How long can I return an item?")).message?.content).toContain("Shall I go on?");
    fake.answerWith(null);
    const asked = fake.requests.length;
    const turn = await visitor.ask("ok");
    expect(fake.requests.length).toBeGreaterThan(asked);
    expect(turn.message?.content).not.toBe(phrasesFor("en").okay);
  });
});
