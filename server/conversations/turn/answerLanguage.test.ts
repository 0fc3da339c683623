/** Quotes in another language than the visitor's, over HTTP: one line says so, and it is no part of the answer. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { correctAnswer } from "../../inbox/acts/correctAnswer.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "payment.md":
    "# Payment\n\n## Can I pay with PayPal or Klarna?\n\nYou can pay with PayPal or Klarna, and by card. With Klarna you pay after 14 days.\n",
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n",
  "address.md": "# Address\n\n## How do I change my address?\n\nOpen your account, choose Addresses and save it.\n",
};
/** How well a question in another language is understood is tried elsewhere. */
const SETTINGS = { threshold: 0.3, clarify: false };
const QUESTION = "Kann ich mit PayPal oder Klarna bezahlen?";
const LINE = "Die Antwort ist auf Englisch, wie das Dokument, aus dem sie stammt.";

let fake: FakeOpenai;
let local: World;
let model: World;
let tenantId: string;
beforeAll(async () => {
  fake = await startFakeOpenai();
  local = await openWorld();
  model = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  tenantId = await local.tenant(PAGES, SETTINGS);
}, 120_000);
afterEach(() => {
  fake.answerWith(null);
  fake.clearFaults();
});
afterAll(async () => {
  await Promise.all([local?.close(), model?.close()]);
  await fake?.close();
});

async function greeted(world: World, tenant: string, locale: string) {
  const visitor = await world.visitor(tenant);
  await visitor.init({ page: { locale } });
  return visitor;
}

describe("an answer that quotes documents in another language", () => {
  it("ends in one line that says so in the visitor's language, live and stored", async () => {
    const visitor = await greeted(local, tenantId, "de-AT");
    const turn = await visitor.ask(QUESTION);
    expect(turn.outcome).toBe("answered");
    expect(turn.message?.content).toMatch(/^You can pay with PayPal.*\n\nDie Antwort ist auf Englisch/s);
    expect(turn.message?.content.split(LINE)).toHaveLength(2);
    expect(turn.draft).toBe(turn.message?.content);
    expect(turn.events.some(({ event }) => event.type === "retract")).toBe(false);
    expect((await visitor.history()).messages.at(-1)?.content).toBe(turn.message?.content);

    // The same question from a page in English: it is German all the same.
    const other = await greeted(local, await local.tenant(PAGES, SETTINGS), "en");
    const again = await other.ask(QUESTION);
    expect(again.message?.content).toBe(turn.message?.content);
    expect(again.message?.confidence).toBe(turn.message?.confidence);
  });

  it("has no such line for a visitor who asks in that language, whatever the browser says", async () => {
    const visitor = await greeted(local, tenantId, "de");
    const turn = await visitor.ask("Can I pay with PayPal or Klarna?");
    expect(turn.message?.content).toMatch(/^You can pay with PayPal/);
    expect(turn.message?.content).not.toContain("Die Antwort ist");
  });

  it("has the line once when the answer is asked for again, and not at all when it is shortened", async () => {
    const visitor = await greeted(local, tenantId, "de");
    const first = await visitor.ask(QUESTION);
    const again = await visitor.ask("Kannst du das bitte wiederholen?");
    expect(again.message?.content).toBe(first.message?.content);
    const shorter = await visitor.ask("kürzer bitte");
    expect(shorter.message?.content).toMatch(/^You can pay with PayPal/);
    expect(shorter.message?.content).not.toContain(LINE);
  });

  it("is cached without the line, and served with it", async () => {
    // All of its words are in the documents, or are grammar: nothing of one visitor's own.
    const question = "Kann ich mit PayPal oder Klarna?";
    const tenant = await local.tenant(PAGES, SETTINGS);
    const entries = () => local.services[0]!.parts.cache.list(tenant);
    const first = await (await greeted(local, tenant, "de")).ask(question);
    expect(first.message?.content).toContain(LINE);
    await until(async () => (await entries()).length === 1);
    const second = await greeted(local, tenant, "de");
    const { message: confirming } = await second.ask(question);
    await until(async () => (await entries())[0]!.is_served);
    expect((await entries())[0]!.entry.answer).not.toContain(LINE);
    const third = await greeted(local, tenant, "de");
    const turn = await third.ask(question);
    const ticket = await getTicket(local.agent(tenant), { ticketId: third.session.ticket_id });
    expect(ticket.turns[0]!.trace!.is_cache_hit).toBe(true);
    expect(turn.message?.content).toBe(first.message?.content);
    expect(turn.draft).toBe(first.message?.content);

    // Whoever puts one of them right has them all taken out.
    const { ticket_id: ticketId } = second.session;
    const put = { ticketId, messageId: confirming!.id, content: "Nur noch mit PayPal." };
    await correctAnswer(local.agent(tenant), put);
    expect(await entries()).toEqual([]);
  });
});

describe("with a model", () => {
  it("the answer is in the visitor's language, and needs no line", async () => {
    const german = "Sie können mit PayPal, Klarna oder Karte bezahlen. Mit Klarna zahlen Sie nach 14 Tagen. [1]";
    fake.answerWith((_body, task) => (task === "generate" ? german : null));
    const visitor = await greeted(model, await model.tenant(PAGES, SETTINGS), "de");
    const turn = await visitor.ask(QUESTION);
    expect(turn.message?.content).toBe(german);
    const asked = fake.requests.find(({ task }) => task === "generate");
    expect(JSON.stringify(asked)).toContain("Answer in the language of the question");
  });

  it("the quotation that stands in while the model is down has the line", async () => {
    fake.fault("cut", { task: "generate" });
    const visitor = await greeted(model, await model.tenant(PAGES, SETTINGS), "de");
    expect((await visitor.ask(QUESTION)).message?.content).toContain(LINE);
  });
});
