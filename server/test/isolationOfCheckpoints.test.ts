/** Promise A7: a tenant can't read, write, resume or delete another tenant's thread through the checkpointer. */
import { randomUUID } from "node:crypto";
import { Annotation, Command, END, interrupt, START, StateGraph } from "@langchain/langgraph";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Checkpointer, openCheckpointer } from "../answering/checkpointer.ts";
import { withTenant } from "../db/tenant.ts";
import { cases, figure } from "./figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "./harness.ts";

let t: TestDatabase;
let checkpointer: Checkpointer;
let graph: ReturnType<typeof compile>;

function compile() {
  const State = Annotation.Root({ answer: Annotation<string> });
  return new StateGraph(State)
    .addNode("ask", () => ({ answer: interrupt("which one?") as string }))
    .addEdge(START, "ask")
    .addEdge("ask", END)
    .compile({ checkpointer: checkpointer.saver });
}

beforeAll(async () => {
  t = await openTestDatabase();
  checkpointer = openCheckpointer({ url: t.url, poolSize: 2, prepare: true, log: pino({ level: "silent" }) });
  graph = compile();
});
afterAll(async () => {
  await checkpointer.close();
  await t.close();
});

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
  await graph.invoke({ answer: "" }, scope(tenantId, ticketId));
  return { tenantId, ticketId };
}

const scope = (tenantId: string, ticketId: string) => ({
  configurable: { thread_id: ticketId, tenant_id: tenantId, fence: 0, covers_seq: 1 },
  durability: "exit" as const,
});

/** All checkpoint rows, as a superuser sees them. */
const everything = () => t.admin`
  select tenant_id, thread_id, md5(c::text) as hash from langgraph.checkpoints c
  union all select tenant_id, thread_id, md5(b::text) from langgraph.checkpoint_blobs b
  union all select tenant_id, thread_id, md5(w::text) from langgraph.checkpoint_writes w order by 1, 2, 3`;

/** Each resolves to true when it reached the thread. */
const attempts: ((config: ReturnType<typeof scope>, thread: Thread, intruder: string) => Promise<boolean>)[] = [
  async (config) => (await checkpointer.saver.getTuple(config)) !== undefined,
  async (config) => Object.keys((await graph.getState(config)).values).length > 0,
  async (config, thread) => {
    const own = await checkpointer.saver.getTuple(scope(thread.tenantId, thread.ticketId));
    const checkpoint = { ...(own as NonNullable<typeof own>).checkpoint, id: randomUUID() };
    await checkpointer.saver.put(config, checkpoint, { source: "loop", step: 9, parents: {} }, {});
    return true;
  },
  async (config) => {
    const target = { configurable: { ...config.configurable, checkpoint_id: randomUUID() } };
    await checkpointer.saver.putWrites(target, [["answer", "mine now"]], randomUUID());
    return true;
  },
  async (config) => (await graph.invoke(new Command({ resume: "mine now" }), config))?.answer === "mine now",
  async (_, thread, intruder) =>
    (
      await withTenant(
        { db: t.db, tenantId: intruder },
        ({ sql }) => sql`delete from langgraph.checkpoints where thread_id = ${thread.ticketId} returning thread_id`,
      )
    ).length > 0,
];

test("the owner reaches its thread in each of the ways that the next test tries", async () => {
  for (const attempt of attempts) {
    const thread = await pausedThread();
    expect(await attempt(scope(thread.tenantId, thread.ticketId), thread, thread.tenantId)).toBe(true);
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
    const attempt = attempts[i % attempts.length];
    if (await attempt?.(scope(intruder, thread.ticketId), thread, intruder).catch(() => false)) succeeded += 1;
  }
  figure("foreign reads, writes, resumes and deletes of checkpoints", succeeded, count);
  expect(succeeded).toBe(0);
  expect(await everything()).toEqual(before);
}, 300_000);

test("the owner still resumes its thread afterwards, and the thread goes with its ticket", async () => {
  const { tenantId, ticketId } = await pausedThread();
  expect(await graph.invoke(new Command({ resume: "the blue one" }), scope(tenantId, ticketId))).toEqual({
    answer: "the blue one",
  });
  await withTenant({ db: t.db, tenantId }, ({ sql }) => sql`delete from tickets where id = ${ticketId}`);
  expect((await everything()).filter((row) => row.thread_id === ticketId)).toEqual([]);
});
