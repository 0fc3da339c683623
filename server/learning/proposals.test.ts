import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { createOpenaiEngine } from "../engines/openai/openaiEngine.ts";
import { correctAnswer } from "../inbox/acts/correctAnswer.ts";
import { followUpTicket } from "../inbox/acts/followUpTicket.ts";
import { replyToTicket } from "../inbox/acts/replyToTicket.ts";
import { resolveTicket } from "../inbox/acts/resolveTicket.ts";
import { getTicket } from "../inbox/list/getTicket.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { askTestBox } from "./askTestBox.ts";
import { changeProposal, dismissProposal } from "./changeProposal.ts";
import { dismissGap } from "./closeGap.ts";
import { getProposal } from "./getProposal.ts";
import { listGaps } from "./listGaps.ts";
import { listProposals } from "./listProposals.ts";
import { listReplayCases } from "./listReplayCases.ts";
import { proposeAnswer } from "./proposeAnswer.ts";
import { proposeKnowledge } from "./proposeKnowledge.ts";
import { publishProposal, rollBackProposal } from "./publishProposal.ts";

const PAGES = {
  "returns.md":
    "# How long can I return an item?\n\nYou can return any item within 30 days of delivery. The item must be unused.\n",
  "delivery.md": "# How long does delivery take?\n\nDelivery takes two to four working days within Germany.\n",
};
const QUESTION = "Do you sell gift cards?";
const ANSWER =
  "Hi Anna,\n\nyes, we sell gift cards of 25, 50 and 100 euros. I have put one on your order 4711-88.\n\nBest regards,\nRobin";

const GENERAL = "Yes, we sell gift cards of 25, 50 and 100 euros.";

let world: World;
let fake: FakeOpenai;
let tenantId: string;
let ctx: Ctx<AgentActor>;
beforeAll(async () => {
  [world, fake] = await Promise.all([openWorld(), startFakeOpenai()]);
});
afterAll(() => Promise.all([world?.close(), fake?.close()]));

async function newDesk(settings: Record<string, unknown> = {}): Promise<void> {
  tenantId = await world.tenant({}, { clarify: false, ...settings });
  ctx = world.agent(tenantId);
}
/** Nothing is drafted beside what a test proposes. */
const newQuietDesk = () => newDesk({ propose_answers: false });

/** A visitor asks, and nobody knows. @returns the ticket's id */
async function askInVain(question = QUESTION): Promise<string> {
  const visitor = await world.visitor(tenantId);
  const { message } = await visitor.ask(question);
  expect(message?.role).toBe("system");
  return visitor.session.ticket_id;
}

async function answeredByPerson(): Promise<string> {
  const ticketId = await askInVain(QUESTION);
  const { message_id } = await resolveTicket(ctx, { ticketId, answer: ANSWER });
  return message_id!;
}

const ask = (question = QUESTION) => askTestBox(ctx, { question, page: null, locale: "en", knowledge: null });

const documents = () =>
  withTenant(ctx, ({ sql }) => sql<{ n: number }[]>`select count(*)::int as n from documents`).then(([row]) => row!.n);

describe("a proposal", () => {
  beforeEach(newQuietDesk);
  test("made from a person's answer is worded for everybody, and shows what it left out", async () => {
    const messageId = await answeredByPerson();
    const made = await proposeKnowledge(ctx, { message_id: messageId });
    expect(made).toMatchObject({
      status: "proposed",
      question: QUESTION,
      answer: GENERAL,
    });
    const proposal = await getProposal(ctx, { proposalId: made.id });
    expect(proposal.source?.answer.filter(({ kind }) => kind !== null).map(({ kind }) => kind)).toEqual([
      "greeting",
      "particular",
      "closing",
    ]);
    expect(proposal.source?.answer.map(({ text }) => text).join("")).toBe(ANSWER);
    expect((await proposeKnowledge(ctx, { message_id: messageId })).id).toBe(made.id);
  });

  test("made from a correction answers the corrected answer's question, not what the visitor wrote since", async () => {
    await world.teach(tenantId, PAGES);
    const visitor = await world.visitor(tenantId);
    const { message } = await visitor.ask("How long can I return an item?");
    await visitor.ask("How long does delivery take?");
    const { message_id } = await correctAnswer(ctx, {
      ticketId: visitor.session.ticket_id,
      messageId: message!.id,
      content: "You can return any item within 60 days of delivery.",
    });
    expect(await proposeKnowledge(ctx, { message_id: message_id! })).toMatchObject({
      question: "How long can I return an item?",
      answer: "You can return any item within 60 days of delivery.",
    });
  });

  test("is refused for a message that no agent wrote, and for one of another tenant's", async () => {
    const messageId = await answeredByPerson();
    const other = world.agent(await world.tenant());
    await expect(proposeKnowledge(other, { message_id: messageId })).rejects.toMatchObject({ key: "not_found" });
    const [row] = await withTenant(
      ctx,
      ({ sql }) => sql<{ id: string }[]>`select id from messages where role = 'visitor'`,
    );
    await expect(proposeKnowledge(ctx, { message_id: row!.id })).rejects.toMatchObject({ key: "not_found" });
  });

  test("that says what the documents say, or the opposite, names the document", async () => {
    await world.teach(tenantId, PAGES);
    const ticketId = await askInVain("Can I bring back what I bought, and until when?");
    const { message_id } = await resolveTicket(ctx, {
      ticketId,
      answer: "You can return any item within 14 days of delivery.",
    });
    const { id } = await proposeKnowledge(ctx, { message_id: message_id! });
    const shown = { proposalId: id, question: "How long can I return an item?", alternatives: [], url: null };
    await changeProposal(ctx, { ...shown, answer: "You can return any item within 14 days of delivery." });
    const [against] = (await getProposal(ctx, { proposalId: id })).overlaps;
    expect(against).toMatchObject({ kind: "contradicts", title: "How long can I return an item?" });
    expect(against?.theirs).toContain("30 days");
    await changeProposal(ctx, { ...shown, answer: "You can return any item within 30 days of delivery." });
    expect((await getProposal(ctx, { proposalId: id })).overlaps).toMatchObject([{ kind: "same" }]);
  });

  test("is tried on its own question, on other wordings of it, and on similar questions", async () => {
    await askInVain("Are gift cards sold by you?");
    const { id } = await proposeKnowledge(ctx, { message_id: await answeredByPerson() });
    const cases = await listReplayCases(ctx, { proposalId: id });
    expect(cases[0]).toMatchObject({ question: QUESTION, kind: "asked" });
    expect(cases.filter(({ kind }) => kind === "paraphrase").map(({ question }) => question)).toEqual([
      "Are gift cards sold by you?",
    ]);
    const proposal = await getProposal(ctx, { proposalId: id });
    expect(proposal.waiting.map(({ question }) => question)).toEqual(["Are gift cards sold by you?"]);
    const knowledge = { question: proposal.question, answer: proposal.answer, alternatives: [], url: null };
    const [before, after] = await Promise.all([
      ask(),
      askTestBox(ctx, { question: QUESTION, page: null, locale: "en", knowledge }),
    ]);
    expect([before.outcome, after.outcome]).toEqual(["escalated", "answered"]);
  });

  test("answers the next visitor at once when published; rolled back it leaves everything as it was", async () => {
    const { id } = await proposeKnowledge(ctx, { message_id: await answeredByPerson() });
    const known = await documents();
    const documentId = await publishProposal(ctx, { proposalId: id });
    const visitor = await world.visitor(tenantId);
    const { message } = await visitor.ask(QUESTION);
    expect(message?.content).toContain("gift cards of 25, 50 and 100 euros");
    expect(message?.citations[0]?.title).toBe(QUESTION);
    expect(await listGaps(ctx, { status: "solved" })).toMatchObject({
      gaps: [{ title: QUESTION, solved_by: { document_id: documentId }, closed_by: "Robin" }],
    });
    await expect(publishProposal(ctx, { proposalId: id })).rejects.toMatchObject({ key: "proposal_decided" });

    await rollBackProposal(ctx, { proposalId: id });
    expect(await documents()).toBe(known);
    expect((await ask()).outcome).toBe("escalated");
    expect((await ctx.parts.cache.list(tenantId)).length).toBe(0);
    expect(await listGaps(ctx, { status: "open" })).toMatchObject({ gaps: [{ title: QUESTION }] });
    await expect(rollBackProposal(ctx, { proposalId: id })).rejects.toMatchObject({ key: "proposal_decided" });
    const acts = await withTenant(
      ctx,
      ({ sql }) => sql<{ action: string }[]>`select action from audit_log where action like '%pro%' order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      "knowledge_proposed",
      "proposal_published",
      "proposal_rolled_back",
    ]);
  });

  test("replaces a cached answer to the same question", async () => {
    await world.teach(tenantId, PAGES);
    const visitors = [await world.visitor(tenantId), await world.visitor(tenantId)];
    for (const visitor of visitors) await visitor.ask("How long does delivery take?");
    const entries = () => ctx.parts.cache.list(tenantId);
    await expect.poll(async () => (await entries()).map(({ entry }) => entry.origin.kind)).toEqual(["turn"]);
    const { id } = await proposeKnowledge(ctx, { message_id: await answeredByPerson() });
    const answer = "Delivery takes six working days within Germany.";
    await changeProposal(ctx, {
      proposalId: id,
      question: "How long does delivery take?",
      answer,
      alternatives: [],
      url: null,
    });
    await publishProposal(ctx, { proposalId: id });
    expect((await entries()).map(({ entry }) => entry.answer)).toEqual([`${answer} [1]`]);
  });

  test("needs an answer to be published, and is decided once, however many decide", async () => {
    await askInVain(QUESTION);
    const { gaps } = await listGaps(ctx, { status: "open" });
    const empty = await proposeKnowledge(ctx, { gap_id: gaps[0]!.id });
    expect([empty.question, empty.answer]).toEqual([QUESTION, ""]);
    await expect(publishProposal(ctx, { proposalId: empty.id })).rejects.toMatchObject({ key: "proposal_empty" });
    await changeProposal(ctx, {
      proposalId: empty.id,
      question: QUESTION,
      answer: "Yes, we do.",
      alternatives: [],
      url: null,
    });
    const both = await Promise.allSettled([1, 2].map(() => publishProposal(ctx, { proposalId: empty.id })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await listGaps(ctx, { status: "solved" })).gaps).toHaveLength(1);
    await expect(dismissProposal(ctx, { proposalId: empty.id })).rejects.toMatchObject({ key: "proposal_decided" });
  });
});

describe("a gap", () => {
  beforeEach(newQuietDesk);
  test("gathers the same question from several tickets, keeps other topics apart, and goes with its tickets", async () => {
    const ticketId = await askInVain(QUESTION);
    await askInVain("Are gift cards sold by you?");
    await askInVain("Is there a lounge for astronauts?");
    const { gaps, counts } = await listGaps(ctx, { status: "open" });
    expect(gaps.map(({ title, count }) => [title, count])).toEqual([
      [QUESTION, 2],
      ["Is there a lounge for astronauts?", 1],
    ]);
    expect(gaps[0]!.weeks.at(-1)).toBe(2);
    expect(gaps[0]!.questions.map((question) => question.ticket_id)).toContain(ticketId);
    expect(counts).toEqual({ open: 2, solved: 0, dismissed: 0 });
    await withTenant(ctx, ({ sql }) => sql`delete from tickets where id = ${ticketId}`);
    expect((await listGaps(ctx, { status: "open" })).gaps.map(({ count }) => count)).toEqual([1, 1]);
  });

  test("has its question as the title, without the number and address that its first visitor left", async () => {
    await askInVain(
      "My name is Anna Berg, my mobile is 07700 900123, mail anna@mail.example. Can you repair a chandelier?",
    );
    expect((await listGaps(ctx, { status: "open" })).gaps.map(({ title }) => title)).toEqual([
      "Can you repair a chandelier?",
    ]);
  });

  test("is made from a clarifying question that nobody has answered for ten minutes, and not earlier", async () => {
    await newDesk({ propose_answers: false, clarify: true, threshold: 1 });
    await world.teach(tenantId, PAGES);
    const visitor = await world.visitor(tenantId);
    expect((await visitor.ask("How long can I return an item?")).outcome).toBe("clarify");
    expect((await listGaps(ctx, { status: "open" })).gaps).toEqual([]);
    await world.database.admin`
      update interrupts set created_at = now() - interval '11 minutes' where ticket_id = ${visitor.session.ticket_id}`;
    expect((await listGaps(ctx, { status: "open" })).gaps.map(({ title }) => title)).toEqual([
      "How long can I return an item?",
    ]);
  });

  test("that was dismissed stays dismissed, whatever joins it", async () => {
    await askInVain(QUESTION);
    const { gaps } = await listGaps(ctx, { status: "open" });
    await dismissGap(ctx, { gapId: gaps[0]!.id, isDismissed: true });
    await askInVain("Are gift cards sold by you?");
    expect((await listGaps(ctx, { status: "open" })).gaps).toEqual([]);
    expect((await listGaps(ctx, { status: "dismissed" })).gaps).toMatchObject([{ count: 2, closed_by: "Robin" }]);
  });
});

/** An agent's message that asks for no draft by itself. */
async function replied(answer: string, question = QUESTION): Promise<string> {
  const { message_id } = await replyToTicket(ctx, { ticketId: await askInVain(question), content: answer });
  return message_id!;
}

const proposals = async () => (await listProposals(ctx, { status: "proposed" })).proposals;
const drafted = async (answer: string, question?: string) =>
  proposeAnswer(ctx, { messageId: await replied(answer, question) });

describe("automatic drafts", () => {
  beforeEach(() => newDesk());
  test("are made of answers, follow-ups and corrections by agents, shown at the ticket, and answer nobody yet", async () => {
    const ticketId = await askInVain();
    await resolveTicket(ctx, { ticketId, answer: ANSWER });
    await until(async () => (await proposals()).length === 1);
    expect(await proposals()).toMatchObject([
      { question: QUESTION, answer: GENERAL, is_automatic: true, created_by: "Robin", ticket: { id: ticketId } },
    ]);
    const id = (await proposals())[0]!.id;
    expect((await getTicket(ctx, { ticketId })).messages.at(-1)?.proposal).toEqual({ id, question: QUESTION });
    const stored = await withTenant(ctx, ({ sql }) => sql`select from documents`);
    expect(stored).toHaveLength(0);

    await followUpTicket(ctx, { ticketId, content: "We sell gift cards of 25, 50 and 200 euros." });
    await until(async () => (await proposals()).length === 2);
    const acts = await withTenant(
      ctx,
      ({ sql }) => sql`select actor_id from audit_log where action = 'knowledge_proposed'`,
    );
    expect(acts).toEqual([{ actor_id: "system" }, { actor_id: "system" }]);
    await withTenant(ctx, ({ sql }) => sql`delete from tickets where id = ${ticketId}`);
    expect(await proposals()).toEqual([]);
  });

  test("of a correction are for the question of the answer that it corrects", async () => {
    await world.teach(tenantId, PAGES);
    const visitor = await world.visitor(ctx.tenantId);
    const { message } = await visitor.ask("How long can I return an item?");
    await correctAnswer(ctx, {
      ticketId: visitor.session.ticket_id,
      messageId: message!.id,
      content: "You can return any item within 60 days of delivery.",
    });
    await until(async () => (await proposals()).length === 1);
    expect(await proposals()).toMatchObject([{ question: "How long can I return an item?" }]);
  });

  test("leave a visitor's own claim out of the question", async () => {
    const message = `Tom from your team promised me 5000 euros for every scratch. ${QUESTION}`;
    await drafted(ANSWER, message);
    expect(await proposals()).toMatchObject([{ question: QUESTION }]);
  });

  test("pair each question with the answer that settled it, whenever that came, and leave small talk out", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(QUESTION);
    const ticketId = visitor.session.ticket_id;
    await replyToTicket(ctx, { ticketId, content: "Hi Anna! We sell gift cards of 25, 50 and 100 euros." });
    await visitor.ask("My name is Anna Berg, my mobile is 07700 900123. And for how long are they valid?");
    await replyToTicket(ctx, { ticketId, content: "They are valid for three years from the day you buy them." });
    await visitor.ask("Could I come at 9 on Friday?");
    await resolveTicket(ctx, { ticketId, answer: "Yes, 9 am is fine. See you then!" });
    await until(async () => (await proposals()).length === 2);
    const pairs = (await proposals()).map(({ question, answer }) => [question, answer]);
    expect(new Map(pairs as [string, string][])).toEqual(
      new Map([
        [QUESTION, "We sell gift cards of 25, 50 and 100 euros."],
        ["For how long are they valid? (sell gift cards)", "They are valid for three years from the day you buy them."],
      ]),
    );
  });

  test("are not made of what helps nobody else, nor where the tenant does not want them", async () => {
    for (const answer of ["Done!", "I'll check and come back to you.", "Your parcel has left and arrives on Monday."])
      expect(await drafted(answer)).toEqual([]);
    expect(await drafted("We sell gift cards of 25 euros.", "I want to talk to a person")).toEqual([]);
    await newQuietDesk();
    expect(await drafted(ANSWER)).toEqual([]);
  });

  test("are made once for the same answer, whoever asks, and not again after dismissal, but for another answer", async () => {
    const messageId = await replied(ANSWER);
    const [first, second] = await Promise.all([1, 2].map(() => proposeAnswer(ctx, { messageId })));
    const [id] = [...first!, ...second!];
    expect([...first!, ...second!]).toHaveLength(1);
    expect((await proposeKnowledge(ctx, { message_id: messageId })).id).toBe(id);
    expect(await drafted(GENERAL, "Do you sell gift cards")).toEqual([]);
    await dismissProposal(ctx, { proposalId: id! });
    expect(await drafted(GENERAL)).toEqual([]);
    expect(await drafted("We sell gift cards of 30 and 60 euros.")).toHaveLength(1);
  });
});

describe("with a model", () => {
  afterEach(() => fake.reset());
  beforeEach(async () => {
    await newDesk();
    const engine = createOpenaiEngine({ apiKey: "sk-test", baseURL: fake.url, model: "gpt-5-mini" });
    ctx = { ...ctx, parts: { ...ctx.parts, engine } };
  });
  const writes = (reply: object | string) =>
    fake.answerWith((_, task) =>
      task === "generalize" ? (typeof reply === "string" ? reply : JSON.stringify(reply)) : null,
    );
  const spent = async () => {
    const [row] = await withTenant(
      ctx,
      ({ sql }) => sql<{ cost: number; day: number; open: number }[]>`
        select (select sum(cost_micros)::int from traces) as cost, (select sum(cost_micros)::int from usage_daily) as day,
          (select count(*)::int from cost_reservations) as open`,
    );
    return row!;
  };

  test("drafts use its words, it sees only what the rules have left, and its cost is in the books", async () => {
    writes({
      is_general: true,
      question: "Are there gift cards?",
      answer: "We sell gift cards of 25, 50 and 100 euros.",
    });
    await drafted(ANSWER, "I'm Anna Berg (anna@mail.example), do you sell gift cards?");
    expect(await proposals()).toMatchObject([
      { question: "Are there gift cards?", answer: "We sell gift cards of 25, 50 and 100 euros." },
    ]);
    const sent = JSON.stringify(fake.requests.map(({ body }) => body));
    for (const secret of ["Anna", "anna@", "4711"]) expect(sent).not.toContain(secret);
    const { cost, day, open } = await spent();
    expect(cost).toBeGreaterThan(0);
    expect([day, open]).toEqual([cost, 0]);
  });

  test.each([
    ["adds a fact", { is_general: true, question: QUESTION, answer: `${GENERAL} Postage is always free in Germany.` }],
    ["names somebody", { is_general: true, question: QUESTION, answer: `Yes, Anna Berg, ${GENERAL}` }],
    [
      "writes another language",
      { is_general: true, question: "Gibt es Gutscheine?", answer: "Ja, wir verkaufen Gutscheine." },
    ],
    ["writes garbage", "I am sorry, as a language model I cannot do this."],
    ["leaves the answer out", { is_general: true, question: QUESTION, answer: "" }],
  ])("a rewording that %s is refused, and the rules' words stay", async (_, reply) => {
    writes(reply);
    await drafted(ANSWER);
    expect(await proposals()).toMatchObject([{ question: QUESTION, answer: GENERAL }]);
    expect((await spent()).cost).toBeGreaterThan(0);
  });

  test("nothing is drafted where it finds nothing for others; on an agent's request the rules' words are proposed", async () => {
    writes({ is_general: false });
    const messageId = await replied(ANSWER);
    expect(await proposeAnswer(ctx, { messageId })).toEqual([]);
    expect(await proposeKnowledge(ctx, { message_id: messageId })).toMatchObject({
      answer: GENERAL,
      is_automatic: false,
    });
  });

  test("drafts are left to the rules where it fails or the day's budget is spent", async () => {
    fake.fault("500", { task: "generalize" });
    await drafted(ANSWER);
    expect(await proposals()).toMatchObject([{ answer: GENERAL }]);
    fake.reset();
    const { parts } = ctx;
    await newDesk({ daily_cost_cap_micros: 1 });
    ctx = { ...ctx, parts };
    await drafted(ANSWER);
    expect(await proposals()).toMatchObject([{ answer: GENERAL }]);
    expect(fake.requests).toEqual([]);
  });
});
