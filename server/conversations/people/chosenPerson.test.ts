/** A person chosen at a clarifying question: the question stays what was asked, for everybody who sees it afterwards. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getNumbers } from "../../analytics/getNumbers.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { listTickets } from "../../inbox/list/listTickets.ts";
import { listGaps } from "../../learning/listGaps.ts";
import { listProposals } from "../../learning/listProposals.ts";
import { ticketListQuerySchema } from "../../protocol/inbox.ts";
import { numbersQuerySchema } from "../../protocol/numbers.ts";
import { type FakeWebSearch, startFakeWebSearch } from "../../test/support/fakeWebSearch.ts";
import type { HeardTurn, Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
};
const QUESTION = "How long can I return an item?";
/** No answer reaches it: whatever is not hopeless gets a clarifying question. */
const NEVER_SURE = { threshold: 1 };

let world: World;
let web: FakeWebSearch;
let agent: Ctx<AgentActor>;
let visitor: Visitor;

beforeAll(async () => {
  web = await startFakeWebSearch();
  world = await openWorld({ env: { WEB_SEARCH_URL: web.url } });
});
afterAll(async () => {
  await world?.close();
  await web.close();
});
beforeEach(() => {
  web.asked.length = 0;
});

/** A visitor asks, is asked back, and says what `reply` makes of it. */
async function choose(
  settings: object,
  reply: (visitor: Visitor, asked: HeardTurn) => Promise<HeardTurn>,
): Promise<HeardTurn> {
  const tenantId = await world.tenant(PAGES, { ...NEVER_SURE, ...settings });
  agent = world.agent(tenantId);
  visitor = await world.visitor(tenantId);
  const asked = await visitor.ask(QUESTION);
  expect(asked.outcome).toBe("clarify");
  return reply(visitor, asked);
}

const pressPerson = (from: Visitor, asked: HeardTurn) => {
  const event = asked.events.find(({ event }) => event.type === "clarify")?.event;
  if (event?.type !== "clarify") throw new Error("no clarifying question");
  return from.resume({ interrupt_id: event.content.interrupt_id, value: event.content.options.at(-1)?.label });
};

describe("the question that was open when the visitor chose a person", () => {
  beforeEach(() => choose({}, pressPerson));

  it("becomes a gap", async () => {
    const { gaps } = await listGaps(agent, { status: "open" });
    expect(gaps.map(({ title, count }) => [title, count])).toEqual([[QUESTION, 1]]);
  });

  it("is shown in the inbox", async () => {
    const { tickets } = await listTickets(agent, ticketListQuerySchema.parse({}));
    expect(tickets.map(({ question }) => question)).toEqual([QUESTION]);
  });

  it("is the question of the proposal made from the agent's answer", async () => {
    const ticketId = visitor.session.ticket_id;
    await resolveTicket(agent, { ticketId, answer: "An item can be returned within 60 days of its delivery." });
    await until(async () => (await listProposals(agent, { status: "proposed" })).proposals.length === 1);
    const { proposals } = await listProposals(agent, { status: "proposed" });
    expect(proposals.map(({ question }) => question)).toEqual([QUESTION]);
  });

  it("counts as handed over because there was no answer", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { total } = await getNumbers(agent, numbersQuerySchema.parse({ from: today, to: today }));
    expect(total).toMatchObject({ handed_over: 1, escalated: { low_confidence: 1, asked_for_person: 0 } });
  });
});

describe("the web search", () => {
  const found = { title: "Returns", url: "https://law.example/", content: "You can return any item within 14 days." };
  const settings = { web_search: true };
  beforeEach(() => web.find(found));

  it("comes before the person, and searches for the question, not for the choice", async () => {
    const turn = await choose(settings, async (from, asked) => {
      await world.database.admin`
        update tenants set settings = settings || '{"threshold": 0.5}' where id = ${agent.tenantId}`;
      return pressPerson(from, asked);
    });
    expect(web.asked.map(({ query }) => query)).toEqual([QUESTION]);
    expect([turn.outcome, turn.message?.content]).toEqual(["answered", expect.stringContaining("14 days")]);
  });

  it("leads to the person when it finds no answer, or not a sure one", async () => {
    const turn = await choose(settings, pressPerson);
    expect([turn.outcome, web.asked.length]).toEqual(["escalated", 1]);
    const { escalation, question } = await getTicket(agent, { ticketId: visitor.session.ticket_id });
    expect([escalation?.reason, question]).toEqual(["low_confidence", QUESTION]);
  });

  it("is not used where it is not allowed, or when the visitor asks for a person in words", async () => {
    expect((await choose({}, pressPerson)).outcome).toBe("escalated");
    const inWords = await choose(settings, (from) => from.ask("I want to talk to a human being, please"));
    expect([inWords.outcome, web.asked.length]).toEqual(["escalated", 0]);
  });
});
