/** Going back to the assistant while a ticket waits, against agents who take it, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { claimTicket } from "../../inbox/acts/claimTicket.ts";
import { countQueues } from "../../inbox/list/countQueues.ts";
import { findViolations } from "../../test/support/invariants.ts";
import type { Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n",
};

let world: World;
let tenantId: string;
beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES);
});
afterAll(() => world?.close());

async function waiting(): Promise<Visitor> {
  const visitor = await world.visitor(tenantId);
  const turn = await visitor.ask("I want to talk to a human");
  expect(turn.outcome).toBe("escalated");
  return visitor;
}
const withdraw = (visitor: Visitor) => visitor.fetch("/escalate/withdraw", { method: "POST", body: {} });
const keyOf = (error: { body: { key: string } }) => error.body.key;

describe("a visitor who waits for a person", () => {
  it("can go back to the assistant: the ticket leaves the queue, and the next question is answered", async () => {
    const visitor = await waiting();
    const agent = world.agent(tenantId);
    expect((await countQueues(agent)).waiting).toBe(1);
    const notices: string[] = [];
    const unsubscribe = world.services[0]?.parts.bus.subscribe("all", (notice) => notices.push(notice.type));
    const live = await visitor.listen();
    await withdraw(visitor);
    const heard = await live.until((events) => events.some(({ event }) => event.type === "status"));
    live.close();
    expect(heard.at(-1)?.event).toMatchObject({ key: "ticket_status", ticket_status: "open" });
    await until(() => notices.includes("ticket_changed"));
    unsubscribe?.();
    expect((await countQueues(agent)).waiting).toBe(0);
    const history = await visitor.history();
    expect(history).toMatchObject({ status: "open", pending_interrupt: null });
    expect(history.messages.at(-1)).toMatchObject({ role: "system", notice: "withdrawn", stopped: false });
    expect((await visitor.ask("How long can I return an item?")).message?.content).toContain("30 days");
  });

  it("is told what becomes of the ticket in a language that the tenant has allowed", async () => {
    const german = await world.tenant({}, { languages: ["de"] });
    const visitor = await world.visitor(german);
    await visitor.init({ page: { locale: "fr" } });
    const ticketId = visitor.session.ticket_id;
    const said = async () => (await visitor.history()).messages.at(-1)?.content;
    await visitor.post("/escalate", {});
    await withdraw(visitor);
    expect(await said()).toContain("Sie sind wieder beim Assistenten");
    await visitor.post("/escalate", {});
    await claimTicket(world.agent(german), { ticketId });
    expect(await said()).toBe("Robin aus unserem Team ist jetzt da.");
  });

  it("leaves no graph waiting", async () => {
    const visitor = await waiting();
    await withdraw(visitor);
    await until(async () => {
      const [row] = await withTenant(
        world.agent(tenantId),
        (tx) => tx.sql`
        select status, resumed_at is not null as resumed from escalations
        where ticket_id = ${visitor.session.ticket_id}::uuid`,
      );
      return row?.status === "withdrawn" && row.resumed === true;
    });
  });

  it("can withdraw once, and only while waiting", async () => {
    const visitor = await world.visitor(tenantId);
    expect(keyOf(await withdraw(visitor).catch((error) => error))).toBe("not_escalated");
    await visitor.post("/escalate", {});
    await withdraw(visitor);
    expect(keyOf(await withdraw(visitor).catch((error) => error))).toBe("not_escalated");
  });

  it("can't withdraw from an agent who has taken the ticket, and learns who it is", async () => {
    const visitor = await waiting();
    await claimTicket(world.agent(tenantId, "Robin"), { ticketId: visitor.session.ticket_id });
    const refused = await withdraw(visitor).catch((error) => error);
    expect(keyOf(refused)).toBe("already_claimed");
    expect(refused.body.details).toEqual({ claimed_by: "Robin" });
    expect((await visitor.history()).pending_interrupt).toMatchObject({ kind: "human", claimed_by: "Robin" });
  });

  it("and an agent at the same moment: exactly one of them succeeds", async () => {
    for (let round = 0; round < 8; round += 1) {
      const visitor = await waiting();
      const ticketId = visitor.session.ticket_id;
      const [withdrawn, claimed] = await Promise.allSettled([
        withdraw(visitor),
        claimTicket(world.agent(tenantId), { ticketId }),
      ]);
      expect([withdrawn.status, claimed.status].sort()).toEqual(["fulfilled", "rejected"]);
      const status = (await visitor.history()).status;
      expect(status).toBe(withdrawn.status === "fulfilled" ? "open" : "pending_human");
    }
    expect(await findViolations(world.database.url, [], { leaseSeconds: 60 })).toEqual([]);
  });
});
