/** What a tenant sets of when people are asked, in which words and languages, and how its limits step down: over real HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewThreshold } from "../../answering/previewThreshold.ts";
import { recentServiceLevel } from "../../budget/readServiceLevel.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { pictures } from "../../test/support/sentFiles.ts";
import { openWorld, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n",
};
const QUESTION = "How long can I return an item?";
const UNKNOWN = "Which dragons live under the mountain of Zorblax?";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const tenant = (settings: object) => world.tenant(PAGES, { clarify: false, ...settings });
const reasonFor = async (tenantId: string, ticketId: string) =>
  (await getTicket(world.agent(tenantId), { ticketId })).escalation?.reason;

async function greeted(tenantId: string, locale: string) {
  const visitor = await world.visitor(tenantId);
  await visitor.init({ page: { locale } });
  return visitor;
}

describe("a word that goes to a person", () => {
  it("does so at once, in any spelling, and only as a whole word", async () => {
    const tenantId = await tenant({ escalate_words: ["lawyer", "Kündigung bestätigen"] });
    const passedOn = {
      "My LAWYERS will hear of this.": /^I’ve passed this conversation to a person/,
      "Bitte die Kundigung bestatigen!": /^Ich habe diese Unterhaltung an unser Team weitergegeben/,
    };
    for (const [message, said] of Object.entries(passedOn)) {
      const visitor = await world.visitor(tenantId);
      const turn = await visitor.ask(message);
      expect(turn.outcome).toBe("escalated");
      expect(turn.message?.content).toMatch(said);
      expect(await reasonFor(tenantId, visitor.session.ticket_id)).toBe("by_rule");
    }
    expect((await (await world.visitor(tenantId)).ask(QUESTION)).outcome).toBe("answered");
  });
});

describe("a hand-over that the visitor did not ask for", () => {
  it("is announced without an 'of course', and recorded with its real reason: a file alone, or the AI switched off", async () => {
    const tenantId = await tenant({});
    const sender = await world.visitor(tenantId);
    const file = await sender.addFile(pictures.png, "receipt.png");
    const sent = await sender.ask("receipt.png", { attachments: [file] });
    expect(sent.message?.content).toMatch(/^I’ve passed this conversation to a person/);
    expect(await reasonFor(tenantId, sender.session.ticket_id)).toBe("sent_files");

    const off = await tenant({ ai_enabled: false });
    const visitor = await world.visitor(off);
    expect((await visitor.ask(QUESTION)).message?.content).toMatch(/^I’ve passed this conversation to a person/);
    expect(await reasonFor(off, visitor.session.ticket_id)).toBe("by_rule");
  });

  it("counts as asked for where the message asks for a person too", async () => {
    const tenantId = await tenant({});
    const sender = await world.visitor(tenantId);
    const file = await sender.addFile(pictures.png, "receipt.png");
    const sent = await sender.ask("I want to talk to a human", { attachments: [file] });
    expect(sent.message?.content).toMatch(/^Of course/);
    expect(await reasonFor(tenantId, sender.session.ticket_id)).toBe("asked_for_person");
  });
});

describe("the tenant's own words at a hand-over", () => {
  const texts = [
    { locale: "en", unsure: "Our crew looks into it, see {ticket}.", asked: null },
    { locale: "de", unsure: null, asked: "Wir rufen gleich zurück." },
  ];

  it("are used in the visitor's language, and ours where there are none", async () => {
    const tenantId = await tenant({ handover_texts: texts });
    const bridge = async (locale: string, message: string) =>
      (await (await greeted(tenantId, locale)).ask(message)).message?.content;
    expect(await bridge("en-GB", UNKNOWN)).toMatch(/^Our crew looks into it, see T-\d+\.$/);
    expect(await bridge("en", "I want to talk to a person")).toMatch(/^Of course\./);
    expect(await bridge("de-AT", "Ich möchte mit einem Menschen sprechen")).toBe("Wir rufen gleich zurück.");
    expect(await bridge("fr", "Je veux parler à une personne")).toMatch(/ticket T-\d+/);
  });
});

describe("the languages a tenant allows", () => {
  it("apply to what the server says: a visitor with another one gets the tenant's", async () => {
    const tenantId = await tenant({ languages: ["de", "fr"], locale: "de" });
    const hello = async (locale: string) => (await (await greeted(tenantId, locale)).ask("hello")).message?.content;
    expect(await hello("es")).toMatch(/^Hallo/);
    expect(await hello("fr-CA")).toMatch(/^Bonjour/);
  });
});

describe("a day's limit on questions", () => {
  it("passes questions to a person and tells visitors why; small talk and requests for a person go on", async () => {
    const tenantId = await tenant({ daily_questions_cap: 1 });
    const first = await world.visitor(tenantId);
    expect(first.session.widget.notice).toBeNull();
    expect((await first.ask(QUESTION)).outcome).toBe("answered");
    const second = await world.visitor(tenantId);
    expect((await second.ask("hello")).outcome).toBe("answered");
    const left = await second.ask(QUESTION);
    expect(left.message?.content).toMatch(/^The assistant has reached its limit for today/);
    expect(await reasonFor(tenantId, second.session.ticket_id)).toBe("budget_spent");
  });

  it("is announced to visitors in their language when they open the chat", async () => {
    const tenantId = await tenant({ daily_questions_cap: 1 });
    await (await world.visitor(tenantId)).ask(QUESTION);
    // What who only looks is told may be ten seconds old: nobody has looked at this tenant yet but the first visitor.
    const [other] = world.services;
    const caps = { daily_cost_cap_micros: null, daily_questions_cap: 1, waiting_cap: null };
    const ctx = { ...world.agent(tenantId), parts: other!.parts };
    expect(await recentServiceLevel(ctx, caps, Date.now() + 11_000)).toBe("people");
    expect((await greeted(tenantId, "de")).session.widget.notice).toMatch(/Tageslimit/);
  });

  it("turns visitors away once too many wait, except those who ask for a person", async () => {
    const tenantId = await tenant({ daily_questions_cap: 1, waiting_cap: 1 });
    await (await world.visitor(tenantId)).ask(QUESTION);
    expect((await (await world.visitor(tenantId)).ask(QUESTION)).outcome).toBe("escalated");
    const late = await world.visitor(tenantId);
    const away = await late.ask(QUESTION);
    expect([away.outcome, away.message?.content]).toEqual([
      "answered",
      "We can’t take any more questions right now. Please try again later, or write “Ask a person” if it can’t wait.",
    ]);
    expect((await late.ask("Ask a person")).outcome).toBe("escalated");
  });
});

describe("the preview of another threshold", () => {
  it("counts the tenant's own graded answers", async () => {
    const tenantId = await tenant({});
    await (await world.visitor(tenantId)).ask(QUESTION);
    await (await world.visitor(tenantId)).ask(UNKNOWN);
    await (await world.visitor(tenantId)).ask("hello");
    const { graded, points } = await previewThreshold(world.agent(tenantId));
    expect(points).toHaveLength(21);
    const at = (threshold: number) => points.find((point) => point.threshold === threshold);
    expect(at(0.7)?.answered).toBe(1);
    expect(at(1)?.answered).toBe(0);
    for (const { answered, clarified, handed_over } of points) expect(answered + clarified + handed_over).toBe(graded);
    expect(await previewThreshold(world.agent(await tenant({})))).toMatchObject({ graded: 0 });
  });
});
