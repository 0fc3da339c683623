/** Asking back over HTTP: what is offered, what a choice or own words lead to, and how it is called off. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import type { ClarifyContent } from "../../protocol/events.ts";
import type { HeardTurn, Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

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
/** No answer reaches it: whatever is not hopeless gets a clarifying question. */
const NEVER_SURE = { threshold: 1 };

let world: World;
let tenantId: string;

beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES, NEVER_SURE);
});
afterAll(() => world?.close());

function clarifyingQuestion(turn: HeardTurn): ClarifyContent {
  const event = turn.events.find(({ event }) => event.type === "clarify")?.event;
  if (event?.type !== "clarify")
    throw new Error(`no clarifying question, but ${turn.outcome}: ${turn.message?.content}`);
  return event.content;
}

/** A visitor who got a clarifying question about returns. */
async function clarified(tenant = tenantId): Promise<{ visitor: Visitor; asked: ClarifyContent; turn: HeardTurn }> {
  const visitor = await world.visitor(tenant);
  const turn = await visitor.ask("How long can I return an item?");
  return { visitor, turn, asked: clarifyingQuestion(turn) };
}

const reasonOf = async (visitor: Visitor) => {
  const [row] = await withTenant(
    world.agent(tenantId),
    (tx) => tx.sql`select reason from escalations where ticket_id = ${visitor.session.ticket_id}::uuid`,
  );
  return row?.reason;
};

describe("an answer that is not sure enough", () => {
  it("is taken back for a question with the nearest sections, once each, and a person last", async () => {
    const { visitor, turn, asked } = await clarified();
    expect(turn.outcome).toBe("clarify");
    expect(turn.draft).toBe("");
    expect(asked.options[0]).toEqual({ label: "How long can I return an item?", kind: "section" });
    expect(asked.options.at(-1)).toEqual({ label: "Ask a person", kind: "person" });
    expect(new Set(asked.options.map(({ label }) => label)).size).toBe(asked.options.length);
    expect(asked.options.length).toBeLessThanOrEqual(4);
    const { status, pending_interrupt, messages } = await visitor.history();
    expect(status).toBe("open");
    expect(pending_interrupt).toEqual({ kind: "clarify", ...asked });
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ["visitor", "How long can I return an item?"],
      ["assistant", asked.prompt],
    ]);
  });

  it("goes straight to a person where asking back is off", async () => {
    const visitor = await world.visitor(await world.tenant(PAGES, { ...NEVER_SURE, clarify: false }));
    expect((await visitor.ask("How long can I return an item?")).outcome).toBe("escalated");
  });

  it("goes straight to a person when what was found is hopeless", async () => {
    const visitor = await world.visitor(tenantId);
    expect((await visitor.ask("Do you sell gift vouchers for helicopter flights?")).outcome).toBe("escalated");
  });
});

describe("a chosen section", () => {
  it("is answered from, whatever the grade, and is what the answer cites", async () => {
    const { visitor, asked } = await clarified();
    const answered = await visitor.resume({
      interrupt_id: asked.interrupt_id,
      value: "Who pays for the return shipping?",
    });
    expect(answered.outcome).toBe("answered");
    expect(answered.message?.content).toContain("50 euros");
    expect(answered.message?.citations.map(({ title }) => title)).toEqual([
      "Returns › Who pays for the return shipping?",
    ]);
    expect(answered.message?.confidence).not.toBe("low");
    expect((await visitor.history()).pending_interrupt).toBeNull();
  });

  it.each(["2", "the second one", "Who pays for the return shipping?", "return shipping pays"])(
    "may be named by typing %j",
    async (words) => {
      const { visitor, asked } = await clarified();
      expect(asked.options[1]?.label).toContain("Who pays");
      expect((await visitor.ask(words)).message?.content).toContain("50 euros");
    },
  );

  it("stays chosen when the page was read again meanwhile", async () => {
    const tenant = await world.tenant(PAGES, NEVER_SURE);
    const { visitor, asked } = await clarified(tenant);
    await world.teach(tenant, { "returns.md": PAGES["returns.md"].replace("30 days", "60 days") });
    const value = asked.options[0]?.label;
    const answered = await visitor.resume({ interrupt_id: asked.interrupt_id, value });
    expect(answered.message?.content).toContain("60 days");
  });

  it("can be chosen once", async () => {
    const { visitor, asked } = await clarified();
    const choice = { interrupt_id: asked.interrupt_id, value: asked.options[0]?.label };
    await visitor.resume(choice);
    const stale = await visitor.resume(choice).catch((error) => error);
    expect(stale.body.key).toBe("interrupt_stale");
  });
});

describe("a visitor's own words in reply to a clarifying question", () => {
  it("are a new question, not glued to the old one", async () => {
    const { visitor } = await clarified(await world.tenant(PAGES, { threshold: 0.95 }));
    const turn = await visitor.ask("What warranty does a bicycle have?");
    const [trace] = await withTenant(
      { db: world.database.db, tenantId: visitor.tenantId },
      (tx) => tx.sql`select question, rephrased_question from traces where turn_id = ${turn.turnId}::uuid`,
    );
    expect(trace?.question).toBe("What warranty does a bicycle have?");
    expect(trace?.rephrased_question ?? "").not.toContain("How long");
  });

  it("go to a person when they find no answer again: nobody gets two clarifying questions in a row", async () => {
    const { visitor } = await clarified();
    expect((await visitor.ask("What warranty does a bicycle have?")).outcome).toBe("escalated");
    expect(await reasonOf(visitor)).toBe("low_confidence");
  });

  it.each(["I want to talk to a human", "Ich möchte mit einem Menschen sprechen"])(
    "ask for a person: %j",
    async (words) => {
      const { visitor } = await clarified();
      const turn = await visitor.ask(words);
      expect(turn.outcome).toBe("escalated");
      expect(await reasonOf(visitor)).toBe("asked_for_person");
      expect((await visitor.history()).pending_interrupt).toMatchObject({ kind: "human" });
    },
  );

  it("get a small talk reply if they are small talk, and the options stay", async () => {
    const { visitor, asked } = await clarified();
    const turn = await visitor.ask("Thanks!");
    expect(turn.outcome).toBe("answered");
    expect(turn.message?.citations).toEqual([]);
    expect(clarifyingQuestion(turn)).toEqual(asked);
    expect((await visitor.history()).pending_interrupt).toEqual({ kind: "clarify", ...asked });
    const chosen = await visitor.resume({ interrupt_id: asked.interrupt_id, value: asked.options[0]?.label });
    expect(chosen.message?.content).toContain("30 days");
  });
});

describe("a person chosen at a clarifying question", () => {
  const stored = async (visitor: Visitor) => {
    const [row] = await world.database.admin`
      select e.reason, m.content as about, i.status as question, t.confidence is not null as is_graded
      from escalations e join turns u on u.id = e.turn_id join messages m on m.id = u.message_id
      join traces t on t.turn_id = u.id left join interrupts i on i.turn_id = u.id
      where e.ticket_id = ${visitor.session.ticket_id}`;
    return row;
  };

  it.each(["Ask a person", "the last one", "ask a person."])(
    "is told why the question was asked back about, and the original question: %j",
    async (words) => {
      const { visitor, asked } = await clarified();
      const value = words === "the last one" ? asked.options.at(-1)?.label : words;
      const turn = await visitor.resume({ interrupt_id: asked.interrupt_id, value });
      expect(turn.outcome).toBe("escalated");
      expect(turn.message?.content).toMatch(/^Of course/);
      expect(await stored(visitor)).toEqual({
        reason: "low_confidence",
        about: "How long can I return an item?",
        question: "handed_over",
        is_graded: true,
      });
      expect((await visitor.history()).pending_interrupt).toMatchObject({ kind: "human" });
      const seen = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
      expect(seen.question).toBe("How long can I return an item?");
      expect(seen.messages.map(({ offered }) => offered)).toEqual([
        null,
        asked.options.map(({ label }) => label),
        null,
        null,
      ]);
    },
  );

  it("can be asked for with the button too, which does not count as cancelling the question", async () => {
    const { visitor } = await clarified();
    await visitor.post("/escalate", {});
    expect(await reasonOf(visitor)).toBe("asked_for_person");
    const [row] = await world.database.admin`
      select status from interrupts where ticket_id = ${visitor.session.ticket_id}`;
    expect(row?.status).toBe("handed_over");
  });
});

describe("a clarifying question that is called off in words", () => {
  it.each([
    ["never mind", "All right."],
    ["thanks anyway", "You’re welcome."],
    ["Nein danke", "Alles klar."],
  ])("ends with a short line, and is gone after a reload too: %s", async (words, line) => {
    const { visitor } = await clarified();
    const turn = await visitor.ask(words);
    expect(turn.outcome).toBe("answered");
    expect(turn.message?.content).toContain(line);
    expect(turn.events.some(({ event }) => event.type === "clarify")).toBe(false);
    expect(await visitor.history()).toMatchObject({ pending_interrupt: null, status: "open", running_turn: null });
    const [row] = await world.database.admin`
      select status from interrupts where ticket_id = ${visitor.session.ticket_id}`;
    expect(row?.status).toBe("cancelled");
    expect((await visitor.ask("thanks")).outcome).toBe("answered");
  });
});

describe("a cancelled clarifying question", () => {
  it("ends: nothing is stored in the visitor's name, nothing is answered, and the next message is a fresh one", async () => {
    const { visitor, asked } = await clarified();
    const before = (await visitor.history()).messages;
    const other = await visitor.listen();
    const cancelled = await visitor.resume({ interrupt_id: asked.interrupt_id, cancel: true });
    expect(cancelled.events.map(({ event }) => event.type)).toEqual(["status", "end"]);
    await other.until((heard) =>
      heard.some(({ event }) => event.type === "status" && event.key === "question_cancelled"),
    );
    other.close();
    const after = await visitor.history();
    expect(after.messages).toEqual(before);
    expect(after).toMatchObject({ pending_interrupt: null, running_turn: null, status: "open" });
    const again = await visitor.resume({ interrupt_id: asked.interrupt_id, cancel: true }).catch((error) => error);
    expect(again.body.key).toBe("interrupt_stale");
    expect((await visitor.ask("Thank you")).outcome).toBe("answered");
  });

  it("leaves no graph waiting", async () => {
    const { visitor, asked } = await clarified();
    await visitor.resume({ interrupt_id: asked.interrupt_id, cancel: true });
    const ctx = { db: world.database.db, tenantId };
    await until(async () => {
      const [row] = await withTenant(
        ctx,
        (tx) => tx.sql`
        select done_at is not null as done, last_error from outbox
        where ticket_id = ${visitor.session.ticket_id}::uuid and kind = 'drop_question'`,
      );
      return row?.done === true && row.last_error === null;
    });
    const [ticket] = await withTenant(
      ctx,
      (tx) => tx.sql`
      select checkpoint_seq, last_seq from tickets where id = ${visitor.session.ticket_id}::uuid`,
    );
    expect(ticket?.checkpoint_seq).toBe(ticket?.last_seq);
  });
});

describe("the same question again", () => {
  const QUESTION = "How long can I return an item?";
  let sure: string;
  beforeAll(async () => {
    sure = await world.tenant(PAGES);
  });

  it("gets a person and the other sections as options; the third time it goes to a person", async () => {
    const visitor = await world.visitor(sure);
    const first = await visitor.ask(QUESTION);
    expect(first.outcome).toBe("answered");
    const asked = clarifyingQuestion(await visitor.ask("how long can i return an item"));
    expect(asked.prompt).toContain("doesn’t seem to have helped");
    const labels = asked.options.map(({ label }) => label);
    expect(labels.at(-1)).toBe("Ask a person");
    for (const { title } of first.message?.citations ?? []) expect(labels).not.toContain(title);
    expect((await visitor.ask(QUESTION)).outcome).toBe("escalated");
    const [row] = await withTenant(
      world.agent(sure),
      (tx) => tx.sql`select reason from escalations where ticket_id = ${visitor.session.ticket_id}::uuid`,
    );
    expect(row?.reason).toBe("repeated");
  });

  it("gets a person as an option after a thumb down, whatever was asked in between", async () => {
    const visitor = await world.visitor(sure);
    const first = await visitor.ask(QUESTION);
    await visitor.fetch("/feedback", { method: "POST", body: { message_id: first.message?.id, rating: "down" } });
    expect((await visitor.ask("What warranty does a bicycle have?")).outcome).toBe("answered");
    expect((await visitor.ask(QUESTION)).outcome).toBe("clarify");
  });

  it("goes straight to a person where asking back is off", async () => {
    const visitor = await world.visitor(await world.tenant(PAGES, { clarify: false }));
    expect((await visitor.ask(QUESTION)).outcome).toBe("answered");
    expect((await visitor.ask(QUESTION)).outcome).toBe("escalated");
  });
});
