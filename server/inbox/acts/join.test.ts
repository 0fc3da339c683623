/** Taking a conversation from the assistant, also in the middle of an answer, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { redisUrl } from "../../test/support/harness.ts";
import { findViolations } from "../../test/support/invariants.ts";
import type { Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";
import { getTicket } from "../list/getTicket.ts";
import { claimTicket } from "./claimTicket.ts";
import { closeTicket } from "./closeTicket.ts";
import { followUpTicket } from "./followUpTicket.ts";
import { handBackTicket } from "./handBackTicket.ts";
import { joinTicket } from "./joinTicket.ts";
import { replyToTicket } from "./replyToTicket.ts";
import { resolveTicket } from "./resolveTicket.ts";
import { snoozeTicket } from "./snoozeTicket.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n",
};
const QUESTION = "How long can I return an item?";

let world: World;
let tenantId: string;
/** Answers word by word, from a model that takes its time; as many replicas as can hear each other. */
let slow: FakeOpenai;
let slowWorld: World;
beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES);
  slow = await startFakeOpenai({ firstTokenMs: 5, tokenMs: 15 });
  const env = { OPENAI_BASE_URL: slow.url, OPENAI_API_KEY: "test", OPENAI_CHAT_MODEL: "fake" };
  slowWorld = await openWorld({ replicas: redisUrl() ? 2 : 1, env });
});
afterAll(async () => {
  const violations: string[] = [];
  for (const each of [world, slowWorld]) {
    if (each) violations.push(...(await findViolations(each.database.url, [], { leaseSeconds: 60 })));
    await each?.close();
  }
  await slow?.close();
  expect(violations).toEqual([]);
});

const refusal = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error) => ({ key: error.key, ...error.details }),
  );
const idOf = (visitor: Visitor) => ({ ticketId: visitor.session.ticket_id });
const lastOf = async (visitor: Visitor) => (await visitor.history()).messages.at(-1)!;

describe("an agent who joins a conversation with the assistant", () => {
  it("is announced to the visitor, has it alone, and the assistant says nothing more", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(QUESTION);
    const robin = world.agent(tenantId, "Robin");
    await joinTicket(robin, idOf(visitor));
    const history = await visitor.history();
    expect(history).toMatchObject({
      status: "pending_human",
      pending_interrupt: { kind: "human", claimed_by: "Robin" },
    });
    expect(history.messages.at(-1)).toMatchObject({ notice: "joined", content: expect.stringContaining("Robin") });
    expect((await visitor.ask("And how long for shoes?")).outcome).toBe("escalated");
    expect((await lastOf(visitor)).content).toBe("And how long for shoes?");
    const kim = world.agent(tenantId, "Kim");
    expect(await refusal(joinTicket(kim, idOf(visitor)))).toEqual({ key: "already_claimed", claimed_by: "Robin" });
    await resolveTicket(robin, { ...idOf(visitor), answer: "30 days as well." });
    expect((await visitor.ask(QUESTION)).message?.content).toContain("30 days");
  });

  it("joins once, however often they try", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(QUESTION);
    const robin = world.agent(tenantId);
    await Promise.all([joinTicket(robin, idOf(visitor)), joinTicket(robin, idOf(visitor))]);
    const notices = (await visitor.history()).messages.filter(({ notice }) => notice === "joined");
    expect(notices).toHaveLength(1);
  });

  it("can join one that waits as well, and none that is over", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.post("/escalate", {});
    const robin = world.agent(tenantId);
    await joinTicket(robin, idOf(visitor));
    expect((await visitor.history()).pending_interrupt).toMatchObject({ claimed_by: "Robin" });
    await closeTicket(robin, idOf(visitor));
    expect(await refusal(joinTicket(robin, idOf(visitor)))).toEqual({ key: "conflict", status: "closed" });
  });

  it("in the middle of an answer cuts it short on whichever replica it runs, and nothing of it comes after the join", async () => {
    slow.answerWith(() => Array.from({ length: 200 }, (_, n) => `word${n} `).join(""));
    const tenant = await slowWorld.tenant(PAGES);
    for (const [round, service] of [...slowWorld.services, ...slowWorld.services].entries()) {
      const visitor = await slowWorld.visitor(tenant);
      const robin = { ...slowWorld.agent(tenant), parts: service.parts, db: service.parts.db };
      const before = slow.aborted;
      let tokens = 0;
      let joining: Promise<unknown> | undefined;
      const turn = await visitor.ask(QUESTION, {
        onEvent: ({ event }) => {
          if (event.type === "token" && tokens++ === round) joining = joinTicket(robin, idOf(visitor));
        },
      });
      await joining;
      expect(turn.outcome).toBe("stopped");
      await until(() => slow.aborted > before);
      const { messages, status, running_turn } = await visitor.history();
      expect([status, running_turn]).toEqual(["pending_human", null]);
      expect(messages.map(({ role, notice }) => notice ?? role)).toEqual(["visitor", "joined"]);
    }
  });

  it("just as the answer ends either has the answer before the join, or not at all", async () => {
    slow.answerWith(() => "You can return any item within 30 days of delivery [1].");
    const tenant = await slowWorld.tenant(PAGES);
    for (let round = 0; round < 12; round += 1) {
      const visitor = await slowWorld.visitor(tenant);
      let tokens = 0;
      let joining: Promise<unknown> | undefined;
      const turn = await visitor.ask(QUESTION, {
        onEvent: ({ event }) => {
          if (event.type === "token" && tokens++ === round)
            joining = joinTicket(slowWorld.agent(tenant), idOf(visitor));
        },
      });
      await (joining ?? joinTicket(slowWorld.agent(tenant), idOf(visitor)));
      const said = (await visitor.history()).messages.map(({ role, notice }) => notice ?? role);
      const answer = turn.outcome === "stopped" ? [] : [turn.message?.role];
      expect(said).toEqual(["visitor", ...answer, "joined"]);
    }
  });

  it("and another agent at the same moment: one of them has it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const visitor = await world.visitor(tenantId);
      await visitor.ask(QUESTION);
      const tries = await Promise.allSettled(
        ["Robin", "Kim", "Sam"].map((name) => joinTicket(world.agent(tenantId, name), idOf(visitor))),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    }
  });
});

describe("a follow-up", () => {
  it("reopens a resolved conversation as the agent's, and the visitor reads it", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.post("/escalate", {});
    const robin = world.agent(tenantId);
    expect(await refusal(followUpTicket(robin, { ...idOf(visitor), content: "Hi" }))).toMatchObject({
      key: "conflict",
    });
    await resolveTicket(robin, { ...idOf(visitor), answer: "Done." });
    await followUpTicket(world.agent(tenantId, "Kim"), { ...idOf(visitor), content: "One more thing." });
    const history = await visitor.history();
    expect(history).toMatchObject({ status: "pending_human", pending_interrupt: { claimed_by: "Kim" } });
    expect(history.messages.at(-1)).toMatchObject({ role: "agent", author: "Kim", content: "One more thing." });
    expect(await refusal(replyToTicket(robin, { ...idOf(visitor), content: "Me too" }))).toMatchObject({
      key: "already_claimed",
    });
  });

  it("by two agents at once: one is sent, the other is refused", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(QUESTION);
    await closeTicket(world.agent(tenantId), idOf(visitor));
    const tries = await Promise.allSettled(
      ["Robin", "Kim"].map((name) => followUpTicket(world.agent(tenantId, name), { ...idOf(visitor), content: name })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await visitor.history()).messages.filter(({ role }) => role === "agent")).toHaveLength(1);
  });
});

describe("a question that is handed back", () => {
  const answersOf = async (visitor: Visitor) =>
    (await visitor.history()).messages.filter(({ role }) => role === "assistant");

  it("is answered by the assistant, and the visitor is told so first", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.post("/escalate", {});
    await visitor.ask(QUESTION);
    await visitor.ask("hello?");
    const robin = world.agent(tenantId);
    await handBackTicket(robin, idOf(visitor));
    await until(async () => (await answersOf(visitor)).length > 0);
    const { messages, status } = await visitor.history();
    expect(status).toBe("open");
    expect(messages.at(-1)?.content).toContain("30 days");
    expect(messages.find(({ notice }) => notice === "handed_back")?.content).toContain("now answering");
  });

  it("and can't be answered stays out of the queue, and the visitor reads that it can't be answered", async () => {
    const visitor = await world.visitor(tenantId);
    expect((await visitor.ask("I want to talk to a human")).outcome).toBe("escalated");
    const robin = world.agent(tenantId);
    await claimTicket(robin, idOf(visitor));
    await handBackTicket(robin, idOf(visitor));
    await until(async () => (await answersOf(visitor)).length > 0);
    const { messages, status } = await visitor.history();
    expect(status).toBe("open");
    expect(messages.at(-1)?.content).toContain("couldn’t find an answer");
    // The thread is none the worse for it.
    expect((await visitor.ask(QUESTION)).message?.content).toContain("30 days");
  });

  it("is not asked again when a person has answered it", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.post("/escalate", {});
    await visitor.ask(QUESTION);
    const robin = world.agent(tenantId);
    await replyToTicket(robin, { ...idOf(visitor), content: "30 days." });
    await handBackTicket(robin, idOf(visitor));
    const [turn] = await withTenant(
      robin,
      (tx) => tx.sql`select count(*)::int as count from turns where ticket_id = ${visitor.session.ticket_id}`,
    );
    expect(turn?.count).toBe(1);
    expect((await lastOf(visitor)).content).toBe("You’re back with the assistant.");
  });
});

describe("a snoozed ticket", () => {
  it("wakes by itself on time, and the inboxes are told", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.post("/escalate", {});
    const robin = world.agent(tenantId);
    const { ticketId } = idOf(visitor);
    await snoozeTicket(robin, { ticketId, until: new Date(Date.now() + 500).toISOString() });
    const asleep = () => getTicket(robin, { ticketId }).then(({ escalation }) => escalation?.snoozed_until !== null);
    const toldAsleep: Promise<boolean>[] = [];
    const stop = robin.parts.bus.subscribe(tenantId, (notice) => {
      if (notice.type === "ticket_changed" && notice.ticket_id === ticketId) toldAsleep.push(asleep());
    });
    await until(async () => (await Promise.all(toldAsleep)).includes(false));
    stop();
    expect((await getTicket(robin, { ticketId })).escalation).toMatchObject({ status: "claimed", snoozed_until: null });
  });
});
