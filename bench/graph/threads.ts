/** The cost of storing a thread per turn: the library's tables, one packed row instead, and the stock saver. */
import { randomUUID } from "node:crypto";
import type { CheckpointTuple } from "@langchain/langgraph-checkpoint";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import pg from "pg";
import type postgres from "postgres";
import { GraphThread, runSaver } from "../../server/answering/graphThread.ts";
import type { StateMessage } from "../../server/answering/state.ts";
import type { Database } from "../../server/db/database.ts";
import { pack, unpack } from "../../server/db/packed.ts";
import { putThread, type StoredThread } from "../../server/db/sql/threads.ts";
import { callForTenant, withTenant } from "../../server/db/tenant.ts";
import { percentile } from "../machine/numbers.ts";
import { buildTurnGraph, inputOf, PAUSES } from "./turnGraph.ts";

const TICKETS = 40;
const TURNS = 5;

/** In ms: the median turn, and the 10th percentile, which other load on the machine hardly disturbs. */
interface Times {
  p50: number;
  p10: number;
}

/** Figures of one way of storing. */
export interface StorageFigures {
  way: string;
  /** From the first read of the thread until it is stored, including the graph. */
  turn: Times;
  /** The part spent on reading and storing; null when the library does both while running the graph. */
  keep: Times | null;
  rows: number;
  bytes: number;
}

interface Ground {
  db: Database;
  /** A superuser's connection. */
  admin: postgres.Sql;
  url: string;
  tenantId: string;
}

type Ids = { tenantId: string; ticketId: string };
/** Runs one turn. @returns the time spent on reading and storing */
type Way = (ids: Ids, turn: { question: string; seq: number; isPaused: boolean }) => Promise<number | null>;

export async function measureThreads(
  ground: Ground,
): Promise<{ answered: StorageFigures[]; waiting: StorageFigures[] }> {
  const { admin, url } = ground;
  await admin.unsafe(PACKED);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const stock = new PostgresSaver(pool, undefined, { schema: "stock" });
  await stock.setup();
  const ways: [string, Way, string][] = [
    ["the library's tables, with the turn's end", inTables(ground), "langgraph"],
    ["one packed row, with the turn's end", inOneRow(ground), "packed"],
    ["the stock saver, at the run's end", withStock(stock, "exit"), "stock"],
    ["the stock saver, as it comes", withStock(stock, "async"), "stock"],
  ];
  try {
    // The first pass warms up plans and code.
    await pass(ground, ways, "How long does the delivery take?");
    const answered = await pass(ground, ways, "How long does the delivery take?");
    return { answered, waiting: await pass(ground, ways, PAUSES) };
  } finally {
    await pool.end();
  }
}

/** The ways alternate, ticket by ticket. */
async function pass(ground: Ground, ways: [string, Way, string][], question: string): Promise<StorageFigures[]> {
  const times = ways.map(() => ({ turn: [] as number[], keep: [] as number[] }));
  const stored = ways.map(() => ({ rows: 0, bytes: 0 }));
  for (let ticket = 0; ticket < TICKETS; ticket++)
    for (const [n, [, way, schema]] of ways.entries()) {
      const ids = { tenantId: ground.tenantId, ticketId: await openTicket(ground) };
      const before = await sizeOf(ground.admin, schema);
      for (let turn = 0; turn < TURNS; turn++) {
        const seq = await say(ground, ids, question, turn);
        const since = performance.now();
        const keep = await way(ids, { question, seq, isPaused: question === PAUSES });
        times[n]!.turn.push(performance.now() - since);
        if (keep !== null) times[n]!.keep.push(keep);
      }
      const after = await sizeOf(ground.admin, schema);
      stored[n]!.rows += after.rows - before.rows;
      stored[n]!.bytes += after.bytes - before.bytes;
    }
  const all = TICKETS * TURNS;
  return ways.map(([way], n) => ({
    way,
    turn: timesOf(times[n]!.turn),
    keep: times[n]!.keep.length > 0 ? timesOf(times[n]!.keep) : null,
    // Rows that are overwritten count each time.
    rows: way.startsWith("one") ? 1 : stored[n]!.rows / all,
    bytes: stored[n]!.bytes / all,
  }));
}

const timesOf = (values: number[]): Times => ({ p50: percentile(values, 0.5), p10: percentile(values, 0.1) });

function inTables({ db }: Ground): Way {
  const graph = buildTurnGraph("walking", runSaver);
  return async (ids, { question, seq, isPaused }) => {
    const ctx = { db, tenantId: ids.tenantId };
    const since = performance.now();
    const [stored] = await withTenant(
      ctx,
      ({ sql }) =>
        sql<{ thread: StoredThread | null }[]>`select read_thread(${ids.tenantId}, ${ids.ticketId}) as thread`,
    );
    const thread = new GraphThread(ctx, ids.ticketId);
    if (stored?.thread) await thread.load(stored.thread);
    const isWhole = stored?.thread && !("messages_up_to" in stored.thread.metadata);
    const unseen = await readMessages(ctx, ids.ticketId, isWhole ? seq - 1 : 0);
    const loaded = performance.now();
    const configurable = { thread_id: ids.ticketId, thread };
    await graph.invoke(inputOf(ids, question, unseen), { configurable, durability: "exit" });
    const walked = performance.now();
    const rows = await thread.rows({ isPaused, upToSeq: seq });
    await putThread(ctx, { ticketId: ids.ticketId, fence: 0, coversSeq: seq, rows: rows! });
    return loaded - since + performance.now() - walked;
  };
}

function inOneRow({ db }: Ground): Way {
  const graph = buildTurnGraph("walking", runSaver);
  return async (ids, { question, seq }) => {
    const ctx = { db, tenantId: ids.tenantId };
    const since = performance.now();
    const [stored] = await withTenant(
      ctx,
      ({ sql }) => sql<{ packed: string }[]>`
        select encode(packed, 'base64') as packed from packed.threads where tenant_id = ${ids.tenantId} and ticket_id = ${ids.ticketId}`,
    );
    const thread = new GraphThread(ctx, ids.ticketId);
    const at = { configurable: { thread_id: ids.ticketId, checkpoint_ns: "" } };
    if (stored) {
      const { checkpoint, metadata } = unpack<CheckpointTuple>("thread", Buffer.from(stored.packed, "base64"));
      await thread.put(at, checkpoint, metadata!, {});
    }
    const unseen = await readMessages(ctx, ids.ticketId, stored ? seq - 1 : 0);
    const loaded = performance.now();
    const configurable = { thread_id: ids.ticketId, thread };
    await graph.invoke(inputOf(ids, question, unseen), { configurable, durability: "exit" });
    const walked = performance.now();
    const { checkpoint, metadata, pendingWrites: writes } = (await thread.getTuple(at))!;
    const packed = pack("thread", { checkpoint, metadata, writes }).toString("base64");
    await callForTenant(ctx, "put_packed", { ticket: ids.ticketId, fence: 0, covers_seq: seq, thread: packed });
    return loaded - since + performance.now() - walked;
  };
}

function withStock(saver: PostgresSaver, durability: "exit" | "async"): Way {
  const graph = buildTurnGraph("stock", saver);
  return async (ids, { question, seq }) => {
    const unseen: StateMessage[] = [{ id: randomUUID(), seq, role: "visitor", content: question }];
    await graph.invoke(inputOf(ids, question, unseen), { configurable: { thread_id: ids.ticketId }, durability });
    return null;
  };
}

const readMessages = (ctx: { db: Database; tenantId: string }, ticketId: string, after: number) =>
  withTenant(ctx, async ({ sql }) => [
    ...(await sql<StateMessage[]>`select id, seq, role, content from messages
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and seq > ${after} order by seq`),
  ]);

let tickets = 0;
async function openTicket({ admin, tenantId }: Ground): Promise<string> {
  const [visitorId, ticketId] = [randomUUID(), randomUUID()];
  await admin`insert into visitors (tenant_id, id) values (${tenantId}, ${visitorId})`;
  await admin`insert into tickets (tenant_id, id, visitor_id, number, origin)
    values (${tenantId}, ${ticketId}, ${visitorId}, ${++tickets}, 'https://shop.example')`;
  return ticketId;
}

const ANSWER = "The delivery takes two working days inside of the country, and five to eight to all others. ".repeat(3);

/** Stores the last answer and the visitor's next question. @returns the question's `seq` */
async function say({ admin }: Ground, { tenantId, ticketId }: Ids, question: string, turn: number): Promise<number> {
  const seq = 2 * turn + 1;
  if (turn > 0)
    await admin`insert into messages (tenant_id, id, ticket_id, seq, role, content)
      values (${tenantId}, ${randomUUID()}, ${ticketId}, ${seq - 1}, 'assistant', ${ANSWER})`;
  await admin`insert into messages (tenant_id, id, ticket_id, seq, role, content)
    values (${tenantId}, ${randomUUID()}, ${ticketId}, ${seq}, 'visitor', ${question})`;
  return seq;
}

async function sizeOf(admin: postgres.Sql, schema: string): Promise<{ rows: number; bytes: number }> {
  const tables = schema === "packed" ? ["threads"] : ["checkpoints", "checkpoint_blobs", "checkpoint_writes"];
  const sums = tables.map(
    (table) => `select count(*) as rows, sum(pg_column_size(t.*)) as bytes from ${schema}.${table} t`,
  );
  const [sum] = await admin.unsafe(
    `select sum(rows)::int as rows, coalesce(sum(bytes), 0)::int as bytes from (${sums.join(" union all ")}) of_all`,
  );
  return { rows: sum!.rows, bytes: sum!.bytes };
}

/** The single-row format used before LangGraph's tables, also written under the fence. */
const PACKED = `
  create schema packed;
  grant usage on schema packed to frontdesk_app;
  create table packed.threads (tenant_id uuid not null, ticket_id uuid not null, packed bytea not null,
    primary key (tenant_id, ticket_id), foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
  ) with (fillfactor = 60);
  alter table packed.threads alter column packed set storage external;
  grant select, insert, update on packed.threads to frontdesk_app;
  create function put_packed(p_tenant uuid, p_ticket uuid, p_fence bigint, p_covers_seq integer, p_thread text) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $function$
  begin
    perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
    update tickets k set checkpoint_seq = greatest(k.checkpoint_seq, p_covers_seq)
      where k.tenant_id = p_tenant and k.id = p_ticket and k.fence = p_fence;
    insert into packed.threads (tenant_id, ticket_id, packed) values (p_tenant, p_ticket, decode(p_thread, 'base64'))
      on conflict (tenant_id, ticket_id) do update set packed = excluded.packed;
  end
  $function$`;
