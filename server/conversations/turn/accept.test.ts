/** A message is taken in once, by one statement, which tells all that its run needs. */
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { FenceLost } from "../../db/fenceLost.ts";
import { acceptMessage } from "../../db/sql/acceptMessage.ts";
import { endTurn, type TurnEnd } from "../../db/sql/endTurn.ts";
import { withTenant } from "../../db/tenant.ts";
import { createTestTenant } from "../../test/support/harness.ts";
import { pictures, sendIn } from "../../test/support/sentFiles.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";
import { type Accepted, accept } from "./accept.ts";
import { askedQuestion } from "./hearMessage.ts";
import { takeOver } from "./takeOver.ts";
import type { TurnStart } from "./turnStart.ts";

const ORIGIN = "https://shop.example";
let server: TestServer;
let tenantId: string;
let ctx: Ctx<VisitorActor>;

beforeAll(async () => {
  server = await startTestServer();
  ({ tenantId } = await createTestTenant(server.parts.db, { origins: [ORIGIN], settings: { locale: "de" } }));
});
afterAll(() => server?.close());
beforeEach(async () => {
  ctx = await openConversation(tenantId);
});

async function openConversation(tenant: string): Promise<Ctx<VisitorActor>> {
  const { ticket_id } = await server.init(tenant, ORIGIN);
  const [ticket] = await server.admin`select visitor_id from tickets where id = ${ticket_id}`;
  const actor = { kind: "visitor", visitorId: ticket?.visitor_id, ticketId: ticket_id, origin: ORIGIN } as const;
  return { db: server.parts.db, parts: server.parts, tenantId: tenant, actor, requestId: "test" };
}

const say = (message: string, more: Partial<Parameters<typeof accept>[1]> = {}) =>
  accept(ctx, { message, clientMessageId: null, ...more });

async function start(message: string, more: Partial<Parameters<typeof accept>[1]> = {}): Promise<TurnStart> {
  const accepted = await say(message, more);
  if (accepted.kind !== "run") throw new Error(`not a new turn: ${accepted.kind}`);
  return accepted.start;
}

/** Ends the running turn as its run would. */
const end = (status: string, answer = "So be it.") =>
  server.admin.begin(async (sql) => {
    const { ticketId } = ctx.actor;
    await sql`with ended as (
        update turns set status = ${status}, finished_at = now() where ticket_id = ${ticketId} and status = 'running'
        returning tenant_id, id, ticket_id
      ), ticket as (update tickets set last_seq = last_seq + 1 where id = ${ticketId} returning last_seq)
      insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id, citations)
      select ended.tenant_id, ${v7()}::uuid, ended.ticket_id, ticket.last_seq, 'assistant', ${answer}, ended.id,
        '[{"n": 1, "title": "Returns"}]' from ended, ticket`;
  });

const clarify = (turnId: string, id: string = v7()) =>
  server.admin`insert into interrupts (tenant_id, id, ticket_id, turn_id, prompt, options)
    values (${tenantId}, ${id}, ${ctx.actor.ticketId}, ${turnId}, 'Which one?', ${server.admin.json([{ label: "Shoes", kind: "section" }])})
    returning id`.then(() => id);

const clarifyingQuestion = async () => {
  const [row] = await server.admin`select status from interrupts where ticket_id = ${ctx.actor.ticketId}`;
  return row?.status as string;
};

/** What happened to each of many at once: `run`, `attach`, or the key of the refusal. */
async function all(sent: Promise<Accepted>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(sent)) {
    const kind = outcome.status === "fulfilled" ? outcome.value.kind : outcome.reason.key;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe("a message", () => {
  it("is stored with its turn under a raised fence, and its run knows the conversation", async () => {
    const first = await start("Can I return shoes?", {
      page: { url: `${ORIGIN}/shoes?session=1#top`, title: "Shoes" },
    });
    expect(first).toMatchObject({
      tenantId,
      ticketId: ctx.actor.ticketId,
      visitorId: ctx.actor.visitorId,
      attempt: 1,
      thread: null,
      wantsTitle: true,
      answers: null,
      beside: null,
      earlier: [],
      requestId: "test",
      situation: { page: `${ORIGIN}/shoes`, scope: null, facts: [], isGuest: false },
      settings: { locale: "de", threshold: 0.7 },
      question: { seq: 1, role: "visitor", content: "Can I return shoes?" },
      unseen: [{ seq: 1, role: "visitor", content: "Can I return shoes?" }],
      sent: { seq: 1, role: "visitor", content: "Can I return shoes?", turn_id: first.turnId, citations: [] },
    });
    expect(Math.abs(Date.parse(first.sent.created_at) - Date.now())).toBeLessThan(60_000);
    await end("answered", "Within 30 days.");
    const second = await start("And boots?");
    expect(second.fence).toBe(first.fence + 1);
    expect(second.unseen.map(({ seq, content }) => [seq, content])).toEqual([
      [1, "Can I return shoes?"],
      [2, "Within 30 days."],
      [3, "And boots?"],
    ]);
    expect(second.earlier).toMatchObject([
      { content: "Can I return shoes?", status: "answered", sections: ["Returns"], rating: null },
    ]);
    expect(second.situation.page).toBe(`${ORIGIN}/shoes`);
  });

  it("sent many times at once starts one turn, which every copy finds", async () => {
    const clientMessageId = v7();
    const sent = Array.from({ length: 30 }, () => say("Hello there", { clientMessageId }));
    expect(await all(sent)).toEqual({ run: 1, attach: 29 });
    const turns = await Promise.all(sent.map(async (each) => (await each).turnId));
    expect(new Set(turns).size).toBe(1);
    expect(await all([say("Another text", { clientMessageId })])).toEqual({ message_conflict: 1 });
  });

  it("is refused while another is being answered, and nothing of it is stored", async () => {
    const many = Array.from({ length: 30 }, (_, n) => say(`Message ${n}`));
    expect(await all(many)).toEqual({ run: 1, turn_in_progress: 29 });
    const [count] = await server.admin`select count(*)::int as messages, max(seq) as seq from messages
      where ticket_id = ${ctx.actor.ticketId}`;
    expect(count).toEqual({ messages: 1, seq: 1 });
  });

  it("on a missing ticket, or another tenant's, is refused", async () => {
    const other = await createTestTenant(server.parts.db, { origins: [ORIGIN] });
    const foreign = { ...ctx, tenantId: other.tenantId };
    await expect(accept(foreign, { message: "Hi", clientMessageId: null })).rejects.toMatchObject({ key: "not_found" });
    const gone = { ...ctx, actor: { ...ctx.actor, ticketId: v7() } };
    await expect(accept(gone, { message: "Hi", clientMessageId: null })).rejects.toMatchObject({ key: "not_found" });
    expect(await server.admin`select from messages where ticket_id = ${ctx.actor.ticketId}`).toHaveLength(0);
  });

  it("goes to the person who has the ticket: its turn is over at once and raises no fence", async () => {
    const { fence } = await start("A person, please");
    await end("escalated");
    await server.admin`update tickets set status = 'pending_human' where id = ${ctx.actor.ticketId}`;
    const accepted = await say("Are you there?");
    expect(accepted).toMatchObject({
      kind: "for_person",
      start: { fence, sent: { content: "Are you there?", seq: 3 } },
    });
    const [turn] = await server.admin`select status, finished_at from turns where id = ${accepted.turnId}`;
    expect(turn?.status).toBe("escalated");
    expect(turn?.finished_at).not.toBeNull();
    expect(await all([say("And now?")])).toEqual({ for_person: 1 });
  });
});

describe("a message while a clarifying question is open", () => {
  let asked: string;
  beforeEach(async () => {
    const { turnId } = await start("Can I return it?");
    await end("clarify", "Which one?");
    asked = await clarify(turnId);
  });

  it("answers it", async () => {
    const { answers, beside } = await start("Shoes", { interruptId: asked });
    expect([answers, beside]).toEqual([
      { id: asked, prompt: "Which one?", options: [{ label: "Shoes", kind: "section" }], card: null },
      null,
    ]);
    expect(await clarifyingQuestion()).toBe("answered");
  });

  it("leaves it open when it is small talk", async () => {
    const { answers, beside } = await start("Danke!");
    expect([answers, beside?.id]).toEqual([null, asked]);
    expect(await clarifyingQuestion()).toBe("open");
  });

  it("is refused when it answers another one", async () => {
    expect(await all([say("Shoes", { interruptId: v7() })])).toEqual({ interrupt_stale: 1 });
    expect(await clarifyingQuestion()).toBe("open");
  });

  it("is reconsidered when a different clarifying question is open by the time it is stored", async () => {
    const message = {
      ...{ ticketId: ctx.actor.ticketId, messageId: v7(), turnId: v7(), clientMessageId: v7(), content: "Thanks" },
      ...{ interruptId: null, page: null, scope: null, files: null, leaseSeconds: 30, isGuest: false },
    };
    for (const decided of [null, { interruptId: "of before", isBeside: false }]) {
      const stored = await acceptMessage(ctx, { ...message, decided });
      expect(stored).toMatchObject({
        outcome: "clarified",
        start: { open: { id: asked }, settings: { locale: "de" } },
      });
    }
    await server.admin`update interrupts set status = 'cancelled' where id = ${asked}`;
    const late = await acceptMessage(ctx, { ...message, decided: { interruptId: asked, isBeside: false } });
    expect(late).toMatchObject({ outcome: "clarified", start: { open: null } });
    expect((await acceptMessage(ctx, { ...message, decided: null })).outcome).toBe("run");
  });
});

describe("a turn whose lease has run out", () => {
  const expire = (turnId: string) =>
    withTenant(ctx, (tx) => tx.sql`update turns set lease_until = now() - interval '1 second' where id = ${turnId}`);

  it("is taken over by one of many, with what its first run started from", async () => {
    const { turnId } = await start("Can I return shoes?", { scope: null });
    await end("clarify", "Which one?");
    await clarify(turnId);
    const first = await start("Shoes");
    const taken = { tenantId, ticketId: first.ticketId, turnId: first.turnId, fence: first.fence };
    expect(await takeOver(server.parts, taken)).toBeNull();
    await expire(first.turnId);
    const takers = await Promise.all(Array.from({ length: 10 }, () => takeOver(server.parts, taken)));
    const [again, ...more] = takers.filter((one) => one !== null);
    expect(more).toEqual([]);
    const fresh = { fence: first.fence + 1, attempt: 2, requestId: `sweep-${first.turnId}` };
    expect(again).toEqual({ ...first, ...fresh });
    expect(again?.answers?.prompt).toBe("Which one?");
  });

  it("proves no identity when its message came from a link in a mail", async () => {
    for (const isGuest of [true, false]) {
      const { ticket_id: ticketId } = await server.init(tenantId, ORIGIN);
      Object.assign(ctx.actor, { ticketId, isGuest });
      const { turnId, fence, situation } = await start("Can I return shoes?");
      await expire(turnId);
      const again = await takeOver(server.parts, { tenantId, ticketId, turnId, fence });
      expect([situation.isGuest, again?.situation.isGuest]).toEqual([isGuest, isGuest]);
    }
  });

  it("still goes to a person when files came with it", async () => {
    const { ticket_id, token } = await server.init(tenantId, ORIGIN);
    ctx.actor.ticketId = ticket_id;
    const sent = await sendIn(server.url, { token, origin: ORIGIN }, pictures.png);
    const { id } = (await sent.json()) as { id: string };
    const first = await start("What is this?", { attachments: [id] });
    await expire(first.turnId);
    const taken = { tenantId, ticketId: first.ticketId, turnId: first.turnId, fence: first.fence };
    const again = await takeOver(server.parts, taken);
    expect([again?.hasFiles, again?.sent.attachments]).toEqual([true, [expect.objectContaining({ id })]]);
    expect(askedQuestion(again!, "full").escalationReason).toBe("sent_files");
  });

  it("is left alone once it has ended", async () => {
    const { turnId, ticketId, fence } = await start("Can I return shoes?");
    await end("answered");
    await expire(turnId);
    expect(await takeOver(server.parts, { tenantId, ticketId, turnId, fence })).toBeNull();
  });

  it("is ended by the runner that holds its fence, not by the one before", async () => {
    const { turnId, ticketId, fence } = await start("Can I return shoes?");
    await expire(turnId);
    await takeOver(server.parts, { tenantId, ticketId, turnId, fence });
    await expect(endTurn(ctx, answered(turnId, fence), null)).rejects.toThrow(FenceLost);
    const roles = () => server.admin`select role from messages where ticket_id = ${ticketId} order by seq`.values();
    expect(await roles()).toEqual([["visitor"]]);
    await endTurn(ctx, answered(turnId, fence + 1), null);
    expect(await roles()).toEqual([["visitor"], ["assistant"]]);
    await expect(endTurn(ctx, answered(turnId, fence + 1), null)).rejects.toThrow(FenceLost);
  });

  function answered(turnId: string, fence: number): TurnEnd {
    const nothing = { error_key: null, title: null, facts: null, covers_seq: null, escalation: null, question: null };
    const books = { tokens_in: 0, tokens_out: 0, cost_micros: 0, reservations: [], prompt_versions: {} };
    const asked = { question: "Shoes?", rephrased_question: null, keywords: [], is_cache_hit: false, confidence: 0.9 };
    return {
      ...nothing,
      ...{ ticket_id: ctx.actor.ticketId, turn_id: turnId, fence, status: "answered", ticket_status: "open" },
      message: {
        id: v7(),
        role: "assistant",
        content: "Yes.",
        citations: [],
        confidence: 0.9,
        gap: null,
        stopped: false,
      },
      trace: { engine: "local", steps: [], draft: null, passages: [], ...books, ...asked },
    };
  }
});
