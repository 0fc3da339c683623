/** Every way in which a turn can end: what is decided, what is stored, what the visitor is told. */
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { turnInput } from "../../answering/state.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { findViolations } from "../../test/support/invariants.ts";
import type { Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";
import { decideOutcome, type RunEnd } from "./outcome.ts";

const asked = { question: "How?", escalationReason: null, answer: null, wish: null, answeredFrom: null };
const state = {
  ...turnInput({ tenantId: "t", ticketId: "k", unseen: [], summary: null, ...asked }),
  ...{ answer: "So.", citations: [], confidence: 0.9, gap: [], is_from_web: false },
} as unknown as Extract<RunEnd, { kind: "graph" }>["state"];
const run = {
  ...{ isStopped: () => false, events: { shown: "" }, locale: "en" },
  ...{ settings: { locale: null, languages: [] }, trace: { engine: "local" } },
};
const graph = (change: object = {}, pause: Extract<RunEnd, { kind: "graph" }>["pause"] = null): RunEnd => ({
  kind: "graph",
  state: { ...state, ...change },
  pause,
  thread: null,
});
const options = [{ label: "Returns", kind: "section" as const }];

describe("a turn ends", () => {
  it("answered, when the graph has run to its end", () => {
    const { status, message } = decideOutcome(graph(), run);
    expect([status, message?.content, message?.confidence, message?.gap]).toEqual(["answered", "So.", 0.9, null]);
  });

  it("answered with what is left open of the question, where a model has named it", () => {
    expect(decideOutcome(graph({ gap: ["whether it is insured"] }), run).message?.gap).toEqual([
      "whether it is insured",
    ]);
  });

  it("answered in words that name the web, when the answer comes from there", () => {
    expect(decideOutcome(graph({ is_from_web: true }), run).message?.content).toMatch(/web[\s\S]*So\.$/i);
  });

  it("with a clarifying question, when the graph waits for the visitor's choice", () => {
    const outcome = decideOutcome(graph({}, { id: "i1", kind: "clarify", prompt: "Which?", options }), run);
    expect(outcome).toMatchObject({ status: "clarify", message: { content: "Which?" } });
    expect(outcome.question).toEqual({ interrupt_id: "i1", prompt: "Which?", options });
  });

  it("with a person and the reason, and remembers which pause the answer will end", () => {
    const outcome = decideOutcome(graph({ escalation_reason: "no_knowledge" }, { id: "i2", kind: "human" }), run);
    expect(outcome).toMatchObject({ status: "escalated", message: null });
    expect(outcome.escalation).toEqual({ reason: "no_knowledge", interruptId: "i2" });
  });

  it("with a person when the graph has thrown, or with what was shown so far when the visitor has stopped it", () => {
    const threw: RunEnd = { kind: "threw", error: new Error("down") };
    expect(decideOutcome(threw, run).escalation).toEqual({ reason: "failure", interruptId: null });
    const stop = { ...run, isStopped: () => true };
    const stopped = decideOutcome(threw, { ...stop, events: { shown: "Half a " } });
    expect([stopped.status, stopped.message?.content]).toEqual(["stopped", "Half a"]);
    expect(decideOutcome(threw, stop)).toMatchObject({ status: "stopped", message: null });
  });

  it("answered beside an open question, which stays open", () => {
    const outcome = decideOutcome(
      { kind: "beside", line: "Hello!", open: { id: "i1", prompt: "Which?", options, card: null } },
      run,
    );
    expect(outcome).toMatchObject({ status: "answered", message: { content: "Hello!" } });
    expect(outcome.question?.interrupt_id).toBe("i1");
  });
});

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
};
const QUESTION = "How long can I return an item?";
const PERSON = "I want to talk to a person";

let world: World;
let tenantId: string;

beforeAll(async () => {
  world = await openWorld({ env: { TURN_LEASE_SECONDS: "2" } });
  tenantId = await world.tenant(PAGES);
});
afterEach(async () => {
  const { admin } = world.database;
  await admin`drop function if exists refuse cascade`;
  expect(await findViolations(world.database.url, [], { leaseSeconds: 2 })).toEqual([]);
});
afterAll(() => world?.close());

/** From now on the database refuses new rows of this table. */
async function refuseRowsOf(table: "escalations" | "messages"): Promise<void> {
  const { admin } = world.database;
  await admin.unsafe(`create function refuse() returns trigger language plpgsql as
    $$ begin if to_jsonb(new) ->> 'role' = 'visitor' then return new; end if; raise exception 'no'; end $$`);
  await admin.unsafe(`create trigger refuse before insert on ${table} for each row execute function refuse()`);
}

async function turnOf(turnId: string | null) {
  const [row] = await world.database.admin`
    select t.status, t.error_key, k.status as ticket, k.checkpoint_seq, k.last_seq, e.reason, e.interrupt_id, e.resumed_at
    from turns t join tickets k on k.id = t.ticket_id left join escalations e on e.turn_id = t.id
    where t.id = ${turnId}`;
  return row;
}

const typesOf = (turn: Awaited<ReturnType<Visitor["ask"]>>) => turn.events.map(({ event }) => event.type);

describe("an ended turn", () => {
  it("has sent its events in a fixed order with `end` last, and keeps one checkpoint of the graph", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask(QUESTION);
    expect(typesOf(turn).slice(-3)).toEqual(["citation", "message", "end"]);
    const rows = await world.database.admin`
      select k.checkpoint_seq from langgraph.checkpoints h join tickets k on k.id = h.ticket_id
      where h.ticket_id = ${visitor.session.ticket_id}`;
    // The answer itself is brought along by the next turn.
    expect(rows.map(({ checkpoint_seq }) => checkpoint_seq)).toEqual([1]);
  });

  it("that went to a person is stored with the pause that the answer ends", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask(PERSON);
    expect(typesOf(turn).slice(-3)).toEqual(["escalation", "message", "end"]);
    expect((await turnOf(turn.turnId))?.interrupt_id).toEqual(expect.any(String));
    await resolveTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id, answer: "Here I am." });
    await until(async () => (await turnOf(turn.turnId))?.resumed_at !== null);
  });
});

describe("an end that the database refuses", () => {
  it("goes to a person, when it is the answer that the database refuses", async () => {
    const visitor = await world.visitor(tenantId);
    const { admin } = world.database;
    await refuseRowsOf("messages");
    await admin`alter table messages disable trigger refuse`;
    await admin.unsafe(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin if new.role = 'assistant' then raise exception 'no'; end if; return new; end $$`);
    await admin`alter table messages enable trigger refuse`;
    const turn = await visitor.ask(QUESTION);
    expect(turn.outcome).toBe("escalated");
    expect(turn.draft).not.toContain("30 days");
    expect(await turnOf(turn.turnId)).toMatchObject({ reason: "failure", ticket: "pending_human" });
  });

  it("fails where not even a person can be reached: an error says so, and the next message is answered", async () => {
    const visitor = await world.visitor(tenantId);
    await refuseRowsOf("escalations");
    const turn = await visitor.ask(PERSON);
    expect(turn.outcome).toBe("failed");
    expect(typesOf(turn).slice(-2)).toEqual(["error", "end"]);
    expect(turn.events.at(-2)?.event).toMatchObject({ content: "turn_failed", request_id: expect.any(String) });
    expect(await turnOf(turn.turnId)).toMatchObject({ status: "failed", error_key: "turn_failed", ticket: "open" });
    const [later] = await visitor.history().then(({ messages }) => messages);
    expect(later?.content).toBe(PERSON);
    expect((await visitor.ask(QUESTION)).outcome).toBe("answered");
  });

  it("looks the same to whoever reads the turn from the tables", async () => {
    const visitor = await world.visitor(tenantId);
    await refuseRowsOf("escalations");
    const id = v7();
    await visitor.ask(PERSON, { id });
    await world.services[0]!.parts.turnLog.drop({ tenantId, ticketId: visitor.session.ticket_id });
    const again = await visitor.ask(PERSON, { id });
    expect(typesOf(again)).toEqual(["error", "end"]);
  });
});

describe("a turn that was driven three times already", () => {
  it("goes to a person without the graph, and the conversation continues after the answer", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(QUESTION);
    const ticketId = visitor.session.ticket_id;
    const [turnId, messageId] = [v7(), v7()];
    await world.database.admin`
      with ticket as (
        update tickets set last_seq = last_seq + 1, fence = fence + 1 where id = ${ticketId} returning *
      ), message as (
        insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id)
        select tenant_id, ${messageId}, id, last_seq, 'visitor', 'And for boats?', ${turnId} from ticket
      )
      insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, attempt)
      select tenant_id, ${turnId}, id, ${messageId}, 'running', fence, now() - interval '1 minute', 3 from ticket`;
    await until(async () => (await turnOf(turnId))?.status === "escalated");
    expect(await turnOf(turnId)).toMatchObject({ reason: "failure", interrupt_id: null, checkpoint_seq: 1 });
    await resolveTicket(world.agent(tenantId), { ticketId, answer: "For boats it is 14 days." });
    const next = await visitor.ask(QUESTION);
    expect([next.outcome, next.message?.content]).toEqual(["answered", expect.stringContaining("30 days")]);
  });
});
