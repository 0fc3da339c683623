/** What turns leave in LangGraph's tables, as its own saver and its own tools read it. */

import { copyFile, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TenantSaver } from "../../answering/checkpointer.ts";
import { buildGraph } from "../../answering/graph.ts";
import type { State, StateMessage } from "../../answering/state.ts";
import { FenceLost } from "../../db/fenceLost.ts";
import { FUNCTIONS } from "../../db/functions.ts";
import { migrate } from "../../db/migrate.ts";
import { pack } from "../../db/packed.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import type { Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md": `# Returns

## How long can I return an item?

You can return any item within 30 days of delivery. Unused items get a full refund.

## Who pays for the return shipping?

Return shipping is free for orders over 50 euros. Below that we deduct 4.90 euros from the refund.
`,
};

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
let world: World;
let sure: string;
/** No answer reaches its threshold: each question is asked back, or goes to a person. */
let unsure: string;
beforeAll(async () => {
  world = await openWorld();
  sure = await world.tenant(PAGES, { threshold: 0.2 });
  unsure = await world.tenant(PAGES, { threshold: 1 });
});
afterAll(() => world?.close());

const at = (visitor: Visitor) => ({ configurable: { thread_id: visitor.session.ticket_id, checkpoint_ns: "" } });
const toolOf = (tenantId: string) => buildGraph({ checkpointer: new TenantSaver({ db: world.database.db, tenantId }) });
const said = (values: { messages: StateMessage[] }) => values.messages.map(({ content }) => content);

async function historyOf(tenantId: string, visitor: Visitor) {
  const states: { said: string[]; question: string; next: string[] }[] = [];
  for await (const { values, next } of toolOf(tenantId).getStateHistory(at(visitor)))
    states.push({ said: said(values), question: values.question, next });
  return states;
}

describe("an answered turn", () => {
  it("leaves a checkpoint that LangGraph's history shows with the conversation as it was then", async () => {
    const visitor = await world.visitor(sure);
    const first = await visitor.ask("How long can I return an item?");
    await visitor.ask("Who pays for the return shipping?");
    const [newest, oldest, ...others] = await historyOf(sure, visitor);
    expect(others).toEqual([]);
    expect(oldest).toEqual({
      said: ["How long can I return an item?"],
      question: "How long can I return an item?",
      next: [],
    });
    expect(newest?.said).toEqual([
      "How long can I return an item?",
      first.message?.content,
      "Who pays for the return shipping?",
    ]);
    const state = await toolOf(sure).getState(at(visitor));
    expect(said(state.values)).toEqual(newest?.said);
    expect(state.parentConfig).toBeDefined();
  });

  it("leaves out what our own tables hold: at most four rows, and none of its messages", async () => {
    const visitor = await world.visitor(sure);
    await visitor.ask("How long can I return an item?");
    await visitor.ask("And who pays for the shipping?");
    const [left] = await world.database.admin<{ checkpoints: number; values: string[] }[]>`
      select (select count(*)::int from langgraph.checkpoints where thread_id = ${visitor.session.ticket_id}) as checkpoints,
        (select array_agg(channel || ' ' || convert_from(blob, 'UTF8') order by channel) from langgraph.checkpoint_blobs
          where thread_id = ${visitor.session.ticket_id}) as values`;
    expect(left?.checkpoints).toBe(2);
    expect(left?.values.length).toBeLessThanOrEqual(2 * 3);
    expect(left?.values.join()).not.toContain("30 days");
  });
});

describe("a turn that waits", () => {
  it("is stored whole: the library's own saver finds the pause and all that was said", async () => {
    const visitor = await world.visitor(unsure);
    const turn = await visitor.ask("How long can I return an item?");
    expect(turn.outcome).toBe("clarify");
    const pool = new pg.Pool({ connectionString: world.database.url, max: 1 });
    try {
      const stock = new PostgresSaver(pool, undefined, { schema: "langgraph" });
      await stock.setup();
      const { values, tasks, next } = await buildGraph({ checkpointer: stock }).getState(at(visitor));
      expect(next).toEqual(["clarify"]);
      const { pending_interrupt } = await visitor.history();
      expect(tasks.flatMap(({ interrupts }) => interrupts.map(({ id }) => id))).toEqual([
        pending_interrupt?.kind === "clarify" ? pending_interrupt.interrupt_id : "",
      ]);
      const { messages, tenant_id, ticket_id } = values as State;
      expect([messages.length, tenant_id, ticket_id]).toEqual([1, unsure, visitor.session.ticket_id]);
    } finally {
      await pool.end();
    }
  });

  it("keeps all channels where the turn before it had left some out", async () => {
    const tenantId = await world.tenant(PAGES, { threshold: 0.2 });
    const visitor = await world.visitor(tenantId);
    await visitor.ask("How long can I return an item?");
    expect((await visitor.ask("I want to talk to a person")).outcome).toBe("escalated");
    const [newest] = await world.database.admin<{ channels: string[] }[]>`
      select array_agg(b.channel order by b.channel) as channels from langgraph.checkpoint_blobs b
      join (select * from langgraph.checkpoints where thread_id = ${visitor.session.ticket_id} order by checkpoint_id desc limit 1) c
        on c.thread_id = b.thread_id and c.checkpoint -> 'channel_versions' ->> b.channel = b.version`;
    expect(newest?.channels).toEqual(expect.arrayContaining(["messages", "question", "tenant_id", "ticket_id"]));
  });
});

describe("a tool of LangGraph's", () => {
  it("may change a thread that nobody works on, and what it writes contains the whole conversation", async () => {
    const visitor = await world.visitor(sure);
    await visitor.ask("How long can I return an item?");
    const tool = toolOf(sure);
    await tool.updateState(at(visitor), { question: "changed" });
    const { values } = await tool.getState(at(visitor));
    expect([values.question, said(values)]).toEqual(["changed", ["How long can I return an item?"]]);
    const followUp = await visitor.ask("Who pays for the return shipping?");
    expect(followUp.message?.content).toContain("50 euros");
  });

  it("is refused while a turn is running", async () => {
    const visitor = await world.visitor(sure);
    const { turnId } = await visitor.ask("How long can I return an item?");
    const { admin } = world.database;
    await admin`update turns set status = 'running', lease_until = now() + interval '1 hour' where id = ${turnId}`;
    await expect(toolOf(sure).updateState(at(visitor), { question: "changed" })).rejects.toThrow(FenceLost);
    await admin`update turns set status = 'answered' where id = ${turnId}`;
  });
});

describe("an upgrade from the version that packed a thread into one row", () => {
  it("continues the turns that wait for the visitor or a person, and forgets no conversation", async () => {
    const [chooses, waits, answered] = [
      await world.visitor(unsure),
      await world.visitor(unsure),
      await world.visitor(sure),
    ];
    const asked = await chooses.ask("How long can I return an item?");
    expect(asked.outcome).toBe("clarify");
    expect((await waits.ask("I want to talk to a person")).outcome).toBe("escalated");
    await answered.ask("How long can I return an item?");
    await storeAsBefore();
    await takeOver();

    const { pending_interrupt } = await chooses.history();
    const chosen = await chooses.resume({
      interrupt_id: pending_interrupt?.kind === "clarify" ? pending_interrupt.interrupt_id : "",
      value: "Who pays for the return shipping?",
    });
    expect([chosen.outcome, chosen.message?.content]).toEqual(["answered", expect.stringContaining("50 euros")]);
    await resolveTicket(world.agent(unsure), { ticketId: waits.session.ticket_id, answer: "Here I am." });
    await until(async () => {
      const [row] = await world.database.admin`
        select resumed_at from escalations where ticket_id = ${waits.session.ticket_id}`;
      return row?.resumed_at !== null;
    });
    expect((await answered.ask("Who pays for the shipping?")).message?.content).toContain("50 euros");
  });
});

/** Each thread becomes the row that version kept of it. */
async function storeAsBefore(): Promise<void> {
  const { admin, db } = world.database;
  const tickets = await admin<{ tenant_id: string; ticket_id: string }[]>`
    select distinct tenant_id, ticket_id from langgraph.checkpoints`;
  const threads = await Promise.all(
    tickets.map(async (ticket) => {
      const config = { configurable: { thread_id: ticket.ticket_id, checkpoint_ns: "" } };
      const tuple = await new TenantSaver({ db, tenantId: ticket.tenant_id }).getTuple(config);
      const { checkpoint, metadata, pendingWrites: writes } = tuple!;
      return {
        ...ticket,
        packed: pack("thread", { checkpoint, metadata: { ...metadata, messages_up_to: undefined }, writes }),
      };
    }),
  );
  await admin.unsafe(`
    set role frontdesk_migrator;
    drop schema langgraph cascade;
    create table threads (tenant_id uuid not null, ticket_id uuid not null, state json, packed bytea,
      primary key (tenant_id, ticket_id));
    reset role;
    delete from drizzle.__drizzle_migrations where created_at >= 1795425752460`);
  for (const { tenant_id, ticket_id, packed } of threads)
    await admin`insert into threads (tenant_id, ticket_id, packed) values (${tenant_id}, ${ticket_id}, ${packed})`;
}

/** Runs the migration that took such rows over once more, and no other. */
async function takeOver(): Promise<void> {
  const tag = "0059_checkpoints";
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-migrations-"));
  await mkdir(join(folder, "meta"));
  await copyFile(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
  const entries = [{ idx: 1000, version: "7", when: Date.now(), tag, breakpoints: true }];
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  await migrate(world.database.url, () => {}, { migrations: folder, functions: FUNCTIONS });
}
