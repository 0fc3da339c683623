/** Promise A7: a tenant can't read, write, resume or delete another tenant's thread. */
import { randomUUID } from "node:crypto";
import { Annotation, Command, END, interrupt, START, StateGraph } from "@langchain/langgraph";
import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantSaver } from "../../answering/checkpointer.ts";
import { runSaver } from "../../answering/graphThread.ts";
import { openThread } from "../../conversations/thread/readThread.ts";
import { FenceLost } from "../../db/fenceLost.ts";
import { putThread, type StoredThread, type ThreadRows } from "../../db/sql/threads.ts";
import { withTenant } from "../../db/tenant.ts";
import { cases, figure } from "../support/figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../support/harness.ts";

let t: TestDatabase;

const graph = new StateGraph(Annotation.Root({ answer: Annotation<string> }))
  .addNode("ask", () => ({ answer: interrupt("which one?") as string }))
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile({ checkpointer: runSaver });

beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

interface Thread {
  tenantId: string;
  ticketId: string;
}

/** A ticket whose graph has paused. */
async function pausedThread(): Promise<Thread> {
  const { tenantId } = await createTestTenant(t.db);
  const ticketId = randomUUID();
  await withTenant({ db: t.db, tenantId }, async ({ sql }) => {
    const visitorId = randomUUID();
    await sql`insert into visitors (tenant_id, id) values (${tenantId}, ${visitorId})`;
    await sql`insert into tickets (tenant_id, id, visitor_id, number, origin)
      values (${tenantId}, ${ticketId}, ${visitorId}, 1, 'https://shop.example')`;
  });
  expect(await run(tenantId, ticketId, { answer: "" })).not.toBeNull();
  return { tenantId, ticketId };
}

const saver = (tenantId: string) => new TenantSaver({ db: t.db, tenantId });
const at = (ticketId: string) => ({ configurable: { thread_id: ticketId, checkpoint_ns: "" } });

const read = (tenantId: string, ticketId: string) =>
  withTenant({ db: t.db, tenantId }, async ({ sql }) => {
    const [row] = await sql<{ thread: StoredThread | null }[]>`
      select read_thread(tenant_id, ticket_id) as thread from langgraph.checkpoints where ticket_id = ${ticketId} limit 1`;
    return row?.thread ?? null;
  });

const write = (tenantId: string, ticketId: string, rows: ThreadRows) =>
  putThread({ db: t.db, tenantId }, { ticketId, fence: 0, coversSeq: 1, rows }).then(
    () => true,
    (error) => {
      if (error instanceof FenceLost) return false;
      throw error;
    },
  );

/** As a turn does it: begins with what is stored, and stores what it leaves. */
async function run(tenantId: string, ticketId: string, input: object): Promise<unknown> {
  const { thread } = await openThread({ db: t.db, tenantId }, ticketId, await read(tenantId, ticketId));
  const config = { configurable: { thread_id: ticketId, thread }, durability: "exit" as const };
  const result = await graph.invoke(input as { answer: string }, config);
  const rows = await thread.rows({ isPaused: true, upToSeq: 1 });
  return (await write(tenantId, ticketId, rows!)) ? result : null;
}

const resume = (tenantId: string, ticketId: string, answer: string) =>
  run(tenantId, ticketId, new Command({ resume: answer }));

/** All threads, as a superuser sees them. */
const everything = () => t.admin`
  select tenant_id, ticket_id, md5(h::text) as hash from langgraph.checkpoints h
  union all select tenant_id, ticket_id, md5(h::text) from langgraph.checkpoint_blobs h
  union all select tenant_id, ticket_id, md5(h::text) from langgraph.checkpoint_writes h order by 1, 2, 3`;

const mine: ThreadRows = {
  begins_anew: true,
  checkpoints: [{ ns: "", id: "f", parent: null, checkpoint: { v: 4, id: "f", channel_versions: {} }, metadata: {} }],
  blobs: [{ ns: "", channel: "answer", version: "9", type: "json", blob: "e30=" }],
  writes: [],
};

/** Each resolves to true when it reached the thread. */
const attempts: ((thread: Thread, intruder: string) => Promise<boolean>)[] = [
  async ({ ticketId }, intruder) => (await read(intruder, ticketId)) !== null,
  async ({ ticketId }, intruder) => (await saver(intruder).getTuple(at(ticketId))) !== undefined,
  async ({ ticketId }, intruder) => {
    for await (const tuple of saver(intruder).list({ configurable: {} }))
      if (tuple.config.configurable?.thread_id === ticketId) return true;
    return false;
  },
  async ({ ticketId }, intruder) => write(intruder, ticketId, mine),
  async ({ ticketId }, intruder) => {
    const checkpoint = { ...emptyCheckpoint(), id: "f" };
    await saver(intruder).put(at(ticketId), checkpoint, { source: "update", step: 1, parents: {} }, {});
    return true;
  },
  async ({ ticketId }, intruder) => {
    const rows = await withTenant(
      { db: t.db, tenantId: intruder },
      ({ sql }) => sql`
        insert into langgraph.checkpoints (thread_id, checkpoint_id, checkpoint) values (${ticketId}, 'f', '{}')
        on conflict do nothing returning ticket_id`,
    );
    return rows.length > 0;
  },
  async ({ ticketId }, intruder) => (await resume(intruder, ticketId, "mine now")) !== null,
  async ({ tenantId, ticketId }, intruder) => {
    await saver(intruder).deleteThread(ticketId);
    return (await read(tenantId, ticketId)) === null;
  },
];

test("the owner reaches its thread in each of the ways that the next test tries", async () => {
  for (const attempt of attempts) {
    const thread = await pausedThread();
    expect(await attempt(thread, thread.tenantId)).toBe(true);
  }
});

test("another tenant's thread can't be read, written, resumed or deleted", async () => {
  const threads = await Promise.all(Array.from({ length: 4 }, pausedThread));
  const before = await everything();
  expect(before.length).toBeGreaterThanOrEqual(threads.length);
  const count = cases(100, 1_000);
  let succeeded = 0;
  for (let i = 0; i < count; i++) {
    const thread = threads[i % threads.length] as Thread;
    const intruder = threads[(i + 1 + (i % 3)) % threads.length]?.tenantId as string;
    if (await attempts[i % attempts.length]?.(thread, intruder).catch(() => false)) succeeded += 1;
  }
  figure("foreign reads, writes, resumes and deletes of threads", succeeded, count);
  expect(succeeded).toBe(0);
  expect(await everything()).toEqual(before);
}, 300_000);

test("the owner can still resume its thread afterwards, and the thread is deleted with its ticket", async () => {
  const { tenantId, ticketId } = await pausedThread();
  expect(await resume(tenantId, ticketId, "the blue one")).toEqual({ answer: "the blue one" });
  await withTenant({ db: t.db, tenantId }, ({ sql }) => sql`delete from tickets where id = ${ticketId}`);
  expect((await everything()).filter((row) => row.ticket_id === ticketId)).toEqual([]);
});
