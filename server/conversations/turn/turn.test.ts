/** Whole turns over HTTP: asked, answered with a source, handed over, answered by a person. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpack } from "../../db/packed.ts";
import { withTenant } from "../../db/tenant.ts";
import { handBackTicket } from "../../inbox/acts/handBackTicket.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { HttpError, Visitor } from "../../test/support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md": `# Returns

## How long can I return an item?

You can return any item within 30 days of delivery. Unused items get a full refund.

## Who pays for the return shipping?

Return shipping is free for orders over 50 euros. Below that we deduct 4.90 euros from the refund.
`,
  "warranty.md":
    "# Warranty\n\nEvery bicycle has a warranty of five years on the frame and two years on all other parts.\n",
};

let world: World;
let tenantId: string;

beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES);
});
afterAll(() => world?.close());

const typesOf = (events: { event: { type: string } }[]) => events.map(({ event }) => event.type);

describe("a question the documents answer", () => {
  it("is answered with a source, ends once, and is in the history", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("How long can I return an item?");
    expect(turn.outcome).toBe("answered");
    expect(turn.message?.content).toContain("30 days");
    expect(turn.message?.citations[0]?.title).toContain("Returns");
    expect(turn.message?.citations[0]?.url).toContain("returns.md");
    expect(turn.draft).toBe(turn.message?.content);
    expect(typesOf(turn.events).filter((type) => type === "end")).toHaveLength(1);
    expect(turn.events.at(-1)?.event.type).toBe("end");
    const ids = turn.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => Number(a) - Number(b)));
    const history = await visitor.history();
    expect(history.messages.map(({ seq, role }) => [seq, role])).toEqual([
      [1, "visitor"],
      [2, "assistant"],
    ]);
    expect(history.messages[1]?.content).toBe(turn.message?.content);
    expect(history.title?.split(" ").length).toBeLessThanOrEqual(5);
    expect(history.status).toBe("open");
  });

  it("shows what was found before the answer is there: how many pages, and what the best is about", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("Who pays for the return shipping of an item?");
    const events = turn.events.map(({ event }) => event);
    const reading = events.find((event) => event.type === "status" && event.key === "reading");
    expect(reading).toMatchObject({ params: { topic: "Returns" }, content: expect.stringContaining("about Returns…") });
    expect(Object.keys((reading as { params: object }).params)).toEqual(["count", "topic"]);
    expect(events.indexOf(reading!)).toBeLessThan(events.findIndex((event) => event.type === "token"));
  });

  it("shows a visitor no scores and no traces, and the trace has every node", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("Who pays for the return shipping?");
    const text = JSON.stringify(turn.events);
    for (const secret of ["bm25", "fused", "coverage", "cost", "tokens_in", "prompt"])
      expect(text).not.toContain(secret);
    const [trace] = await withTenant(
      world.agent(tenantId),
      (tx) => tx.sql`
      select steps, packed_passages, engine, confidence from traces where turn_id = ${turn.turnId}::uuid`,
    );
    if (!trace) throw new Error("no trace");
    const nodes = (trace.steps as { node: string; ms: number }[]).map((step) => step.node);
    expect(nodes).toEqual(["check_cache", "retrieve", "generate", "grade"]);
    expect(unpack<{ scores: object }[]>("passages", trace.packed_passages)[0]?.scores).toHaveProperty("fused");
    expect(trace.confidence).toBeGreaterThanOrEqual(0.7);
  });

  it("asked again word for word is answered by the cache in the same words", async () => {
    // A lower threshold: what counts as a high grade is not what is tested here.
    const shop = await world.tenant({ "warranty.md": PAGES["warranty.md"] }, { threshold: 0.5 });
    const first = await (await world.visitor(shop)).ask("What warranty does a bicycle have?");
    const ctx = world.agent(shop);
    let again = await (await world.visitor(shop)).ask("What warranty does a bicycle have?");
    await until(async () => {
      again = await (await world.visitor(shop)).ask("What warranty does a bicycle have?");
      const [trace] = await withTenant(
        ctx,
        (tx) => tx.sql`select is_cache_hit from traces where turn_id = ${again.turnId}::uuid`,
      );
      return trace?.is_cache_hit === true;
    });
    expect(again.message?.content).toBe(first.message?.content);
    expect(again.message?.citations).toEqual(first.message?.citations);
  });

  it("carries the topic into a follow-up", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("What warranty does a bicycle have?");
    const turn = await visitor.ask("And on the other parts?");
    expect(turn.message?.content ?? "").toContain("two years");
  });
});

describe("the same message sent twice", () => {
  it("attaches to its turn, running or over, and is stored once", async () => {
    const visitor = await world.visitor(tenantId);
    const id = v7();
    const turns = await Promise.all(
      Array.from({ length: 5 }, () => visitor.ask("How long can I return an item?", { id })),
    );
    const late = await visitor.ask("How long can I return an item?", { id });
    expect(new Set([...turns, late].map((turn) => turn.message?.id)).size).toBe(1);
    expect(late.outcome).toBe("answered");
    expect((await visitor.history()).messages).toHaveLength(2);
  });

  it("is a conflict when its text differs", async () => {
    const visitor = await world.visitor(tenantId);
    const id = v7();
    await visitor.ask("How long can I return an item?", { id });
    const refused = await visitor.ask("Something else", { id }).catch((error) => error);
    expect(refused).toBeInstanceOf(HttpError);
    expect(refused.body.key).toBe("message_conflict");
  });
});

describe("a question the documents do not answer", () => {
  it("goes to a person, whose answer arrives live and stays", async () => {
    const visitor = await world.visitor(tenantId);
    const live = await visitor.listen();
    const turn = await visitor.ask("Do you sell gift vouchers for helicopter flights?");
    expect(turn.outcome).toBe("escalated");
    expect(turn.draft).toBe("");
    const escalation = turn.events.find(({ event }) => event.type === "escalation")?.event;
    expect(escalation?.content).toContain("T-");
    const waiting = await visitor.history();
    expect(waiting.status).toBe("pending_human");
    expect(waiting.pending_interrupt).toMatchObject({ kind: "human" });

    const meanwhile = await visitor.ask("It is for my mother.");
    expect(meanwhile.outcome).toBe("escalated");
    expect(meanwhile.message).toBeUndefined();

    const agent = world.agent(tenantId);
    await resolveTicket(agent, { ticketId: visitor.session.ticket_id, answer: "We do not, sorry." });
    const heard = await live.until((events) =>
      events.some(({ event }) => event.type === "message" && event.content.role === "agent"),
    );
    live.close();
    const answers = heard.filter(({ event }) => event.type === "message" && event.content.role === "agent");
    expect(answers).toHaveLength(1);

    const history = await visitor.history();
    expect(history.messages.map((message) => message.role)).toEqual(["visitor", "system", "visitor", "agent"]);
    expect(history.messages.map((message) => message.seq)).toEqual([1, 2, 3, 4]);
    expect(history.pending_interrupt).toBeNull();
    expect(history.status).toBe("resolved");
    await until(async () => {
      const [row] = await withTenant(
        agent,
        (tx) => tx.sql`
        select resumed_at is not null as resumed from escalations where ticket_id = ${visitor.session.ticket_id}::uuid`,
      );
      return row?.resumed === true;
    });

    const next = await visitor.ask("How long can I return an item?");
    expect(next.outcome).toBe("answered");
  });

  it("goes to a person at once when the visitor asks for one", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("I want to talk to a human");
    expect(turn.outcome).toBe("escalated");
    const [row] = await withTenant(
      world.agent(tenantId),
      (tx) => tx.sql`
      select reason from escalations where ticket_id = ${visitor.session.ticket_id}::uuid`,
    );
    expect(row?.reason).toBe("asked_for_person");
    expect(typesOf(turn.events)).not.toContain("token");
  });

  it("goes back to the machine when the agent hands it back", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.post("/escalate", {});
    expect((await visitor.history()).status).toBe("pending_human");
    await handBackTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
    const turn = await visitor.ask("How long can I return an item?");
    expect(turn.outcome).toBe("answered");
  });
});

describe("a question that fits several topics", () => {
  it("is answered with options, and the choice is answered", async () => {
    const topics = await world.tenant({
      "garden.md": "# Garden delivery\n\nDelivery of garden furniture takes two weeks and costs 49 euros.\n",
      "books.md": "# Books delivery\n\nDelivery of books takes two days and costs 3 euros.\n",
      "paint.md": "# Paint opening hours\n\nThe paint counter is open from nine to five.\n",
    });
    const visitor = await world.visitor(topics);
    const asked = await visitor.ask("delivery?");
    expect(asked.outcome).toBe("clarify");
    const clarify = asked.events.find(({ event }) => event.type === "clarify")?.event;
    if (clarify?.type !== "clarify") throw new Error("no clarify event");
    expect(clarify.content.options.length).toBeGreaterThanOrEqual(2);
    const pending = await visitor.history();
    expect(pending.pending_interrupt).toMatchObject({ kind: "clarify", interrupt_id: clarify.content.interrupt_id });
    const choice = clarify.content.options.find(({ label }) => label.includes("Books"))?.label;
    const answered = await visitor.resume({ interrupt_id: clarify.content.interrupt_id, value: choice });
    expect(answered.outcome).toBe("answered");
    expect(answered.message?.content).toContain("two days");
    const stale = await visitor
      .resume({ interrupt_id: clarify.content.interrupt_id, value: choice })
      .catch((error) => error);
    expect(stale.body.key).toBe("interrupt_stale");
    expect((await visitor.history()).pending_interrupt).toBeNull();
  });
});

describe("a conversation", () => {
  it("is summarised after ten messages", async () => {
    const visitor = await world.visitor(tenantId);
    for (let n = 0; n < 5; n += 1)
      await visitor.ask(["How long can I return an item?", "Who pays for the return shipping?"][n % 2] as string);
    await until(async () => {
      const [row] = await withTenant(
        world.agent(tenantId),
        (tx) => tx.sql`
        select summary, summarized_seq from tickets where id = ${visitor.session.ticket_id}::uuid`,
      );
      return typeof row?.summary === "string" && row.summarized_seq >= 10;
    });
  });

  it("comes back on another device with its resume handle, and is gone entirely when deleted", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("How long can I return an item?");
    const ticketId = visitor.session.ticket_id;
    const back = await Visitor.open(world.urls, tenantId, ORIGIN, { resume: visitor.session.resume });
    expect(back.session.ticket_id).toBe(ticketId);
    expect((await back.history()).messages).toHaveLength(2);
    const list = (await (await back.fetch("/conversations")).json()) as { conversations: { ticket_id: string }[] };
    expect(list.conversations.map((each) => each.ticket_id)).toContain(ticketId);
    await back.fetch(`/conversations/${ticketId}`, { method: "DELETE" });
    const left = await withTenant(
      world.agent(tenantId),
      (tx) => tx.sql`
      select count(*)::int as count from (
        select 1 from messages where ticket_id = ${ticketId}::uuid union all select 1 from turns where ticket_id = ${ticketId}::uuid
        union all select 1 from traces where ticket_id = ${ticketId}::uuid
        union all select 1 from langgraph.checkpoints where ticket_id = ${ticketId}::uuid) as rest`,
    );
    expect(left[0]?.count).toBe(0);
  });
});

describe("with a model", () => {
  let fake: FakeOpenai;
  let modelWorld: World;
  beforeAll(async () => {
    fake = await startFakeOpenai({ firstTokenMs: 5, tokenMs: 15, tokens: 200 });
    modelWorld = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  });
  afterAll(async () => {
    await modelWorld?.close();
    await fake?.close();
  });

  it("stops when told to: the model's socket closes, and what was written stays", async () => {
    const tenant = await modelWorld.tenant(PAGES);
    fake.answerWith(() => Array.from({ length: 200 }, (_, n) => `word${n} `).join(""));
    const visitor = await modelWorld.visitor(tenant);
    let stopping: Promise<{ stopped: boolean }> | undefined;
    const turn = await visitor.ask("How long can I return an item?", {
      onEvent: ({ event }) => {
        if (event.type === "token") stopping ??= visitor.post<{ stopped: boolean }>("/stop", {});
      },
    });
    expect((await stopping)?.stopped).toBe(true);
    expect(turn.outcome).toBe("stopped");
    expect(turn.message?.stopped).toBe(true);
    expect(turn.message?.content).toContain("word0");
    await until(() => fake.aborted > 0);
    expect((await visitor.history()).messages.at(-1)?.content).toBe(turn.message?.content);
  });

  it("ends the stream of a conversation that is deleted while it is answered", async () => {
    const tenant = await modelWorld.tenant(PAGES);
    fake.answerWith(() => Array.from({ length: 200 }, (_, n) => `word${n} `).join(""));
    const visitor = await modelWorld.visitor(tenant);
    let deleting: Promise<Response> | undefined;
    const path = `/conversations/${visitor.session.ticket_id}`;
    const turn = await visitor.ask("How long can I return an item?", {
      onEvent: ({ event }) => {
        if (event.type === "token") deleting ??= visitor.fetch(path, { method: "DELETE" });
      },
    });
    expect((await deleting)?.status).toBe(204);
    expect(turn.outcome).toBe("stopped");
  });

  it("refuses a second message while the first is being answered", async () => {
    const tenant = await modelWorld.tenant(PAGES);
    fake.answerWith(() => "You can return any item within 30 days of delivery [1]. ".repeat(5));
    const visitor = await modelWorld.visitor(tenant);
    let second: Promise<unknown> | undefined;
    const turn = await visitor.ask("How long can I return an item?", {
      onEvent: ({ event }) => {
        if (event.type === "token") second ??= visitor.ask("And who pays?").catch((error) => error);
      },
    });
    expect(((await second) as HttpError).body.key).toBe("turn_in_progress");
    expect(turn.events.at(-1)?.event.type).toBe("end");
    const asked = (await visitor.history()).messages.filter(({ role }) => role === "visitor");
    expect(asked.map(({ content }) => content)).toEqual(["How long can I return an item?"]);
  });
});
