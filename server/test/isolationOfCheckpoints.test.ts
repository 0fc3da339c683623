/** Promise A7: a tenant can't read, write, resume or delete another tenant's thread. */
import { randomUUID } from "node:crypto";
import { Annotation, Command, END, interrupt, START, StateGraph } from "@langchain/langgraph";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GraphThread, type SavedThread, threadSaver } from "../answering/checkpointer.ts";
import { type StoredThread, saveThread, threadOf, toThread } from "../db/sql/threads.ts";
import { withTenant } from "../db/tenant.ts";
import { cases, figure } from "./figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "./harness.ts";

let t: TestDatabase;

const graph = new StateGraph(Annotation.Root({ answer: Annotation<string> }))
  .addNode("ask", () => ({ answer: interrupt("which one?") as string }))
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile({ checkpointer: threadSaver });

beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

interface Thread {
  tenantId: string;
  ticketId: string;
}

const scope = (ticketId: string, thread: GraphThread) => ({
  configurable: { thread_id: ticketId, thread },
  durability: "exit" as const,
});

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
  const thread = new GraphThread(null);
  await graph.invoke({ answer: "" }, scope(ticketId, thread));
  expect(await write(tenantId, ticketId, thread.saved()!)).toBe(true);
  return { tenantId, ticketId };
}

const read = (tenantId: string, ticketId: string) =>
  withTenant({ db: t.db, tenantId }, async (tx) => {
    const [row] = await tx.sql<
      { thread: StoredThread }[]
    >`select ${threadOf(tx)} as thread from threads h where ticket_id = ${ticketId}`;
    return row ? (toThread(row.thread) as SavedThread | null) : null;
  });

const write = (tenantId: string, ticketId: string, state: object) =>
  withTenant({ db: t.db, tenantId }, (tx) => saveThread(tx, { ticketId, fence: 0, coversSeq: 1, state }));

async function resume(tenantId: string, ticketId: string, answer: string): Promise<unknown> {
  const thread = new GraphThread(await read(tenantId, ticketId));
  const result = await graph.invoke(new Command({ resume: answer }), scope(ticketId, thread));
  return (await write(tenantId, ticketId, thread.saved()!)) ? result : null;
}

/** All threads, as a superuser sees them. */
const everything = () => t.admin`select tenant_id, ticket_id, md5(h::text) as hash from threads h order by 1, 2`;

/** Each resolves to true when it reached the thread. */
const attempts: ((thread: Thread, intruder: string) => Promise<boolean>)[] = [
  async ({ ticketId }, intruder) => (await read(intruder, ticketId)) !== null,
  async ({ ticketId }, intruder) => write(intruder, ticketId, { mine: "now" }),
  async ({ ticketId }, intruder) => {
    const rows = await withTenant(
      { db: t.db, tenantId: intruder },
      ({
        sql,
      }) => sql`insert into threads (tenant_id, ticket_id, state) values (${intruder}, ${ticketId}, ${"{}"}::json)
        on conflict (tenant_id, ticket_id) do update set state = excluded.state returning ticket_id`,
    );
    return rows.length > 0;
  },
  async ({ ticketId }, intruder) => (await resume(intruder, ticketId, "mine now")) !== null,
  async ({ ticketId }, intruder) => {
    const rows = await withTenant(
      { db: t.db, tenantId: intruder },
      ({ sql }) => sql`delete from threads where ticket_id = ${ticketId} returning ticket_id`,
    );
    return rows.length > 0;
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

test("the owner still resumes its thread afterwards, and the thread goes with its ticket", async () => {
  const { tenantId, ticketId } = await pausedThread();
  expect(await resume(tenantId, ticketId, "the blue one")).toEqual({ answer: "the blue one" });
  await withTenant({ db: t.db, tenantId }, ({ sql }) => sql`delete from tickets where id = ${ticketId}`);
  expect((await everything()).filter((row) => row.ticket_id === ticketId)).toEqual([]);
});
