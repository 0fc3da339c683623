/**
 * `npm run bench:inbox` (needs DATABASE_URL): list, counts and search of the inbox for a tenant of 50 000 tickets and a
 * smaller one, and how long a new ticket and an answer take to appear on screen (in Chromium). Loads a scratch database
 * (about 1 GB) and drops it; `--quick` is small.
 */
import { randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { AgentActor, Ctx, Parts } from "../server/context/context.ts";
import { withTenant } from "../server/db/tenant.ts";
import { countQueues } from "../server/inbox/list/countQueues.ts";
import { listTickets } from "../server/inbox/list/listTickets.ts";
import { indexDue } from "../server/jobs/indexMessages.ts";
import { ticketListQuerySchema } from "../server/protocol/inbox.ts";
import { fillInbox, SEARCHES } from "./inbox/fillInbox.ts";
import { measureScreens } from "./inbox/screens.ts";
import { percentile } from "./machine/numbers.ts";
import { createStore, dropStore, openStore, type RetrievalStore } from "./retrieval/load.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    tickets: { type: "string" },
    "only-screens": { type: "boolean", default: false },
  },
});
const base = process.env.DATABASE_URL;
if (!base) throw new Error("the bench needs DATABASE_URL: a real server, as in production");

const TICKETS = Number(values.tickets ?? (values.quick ? 2000 : 50_000));
const BESIDE = TICKETS / 10;
const ROUNDS = values.quick ? 10 : 40;
const started = Date.now();
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const name = `frontdesk_inbox_${randomBytes(4).toString("hex")}`;
try {
  await createStore(base, name);
  const store = openStore(base, name);
  try {
    const [tenantId] = [await fillInbox(store, TICKETS, say), await fillInbox(store, BESIDE, say)];
    if (!values["only-screens"]) await takeAllWords(store);
    await store.admin`vacuum analyze`;
    if (!values["only-screens"]) await measure(store, tenantId!);
    await store.admin`update tickets set indexed_seq = last_seq`;
    const seen = await measureScreens(store, tenantId!, ROUNDS, say);
    print(`a new ticket in an open inbox, from its request on`, seen.tickets);
    print("an answer in an open chat, from its request on", seen.answers);
    console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    await store.close();
  }
} finally {
  await dropStore(base, name);
}

/** Indexes all tickets' messages with the product's own job. */
async function takeAllWords(store: RetrievalStore): Promise<void> {
  const from = performance.now();
  let done = 0;
  for (;;) {
    const some = await indexDue({ db: store.db }, 0);
    if (some === 0) break;
    done += some;
    if (done % 10_000 < some) say(`words of ${done} of ${TICKETS + BESIDE} tickets`);
  }
  const [size] = await store.admin`
    select count(*)::int as rows, pg_total_relation_size('ticket_words')::float8 / 1e6 as mb from ticket_words`;
  const each = (performance.now() - from) / done;
  say(
    `${size!.rows} words of ${done} tickets, ${Math.round(size!.mb)} MB with their indexes; ${each.toFixed(2)} ms for each ticket`,
  );
}

async function measure(store: RetrievalStore, tenantId: string): Promise<void> {
  const actor: AgentActor = { kind: "agent", id: "agent-1", name: "Arne", role: "agent" };
  const ctx: Ctx<AgentActor> = { db: store.db, tenantId, actor, parts: {} as Parts, requestId: "bench" };
  const [label] = await withTenant(ctx, ({ sql }) => sql<{ id: string }[]>`select id from labels limit 1`);
  const queries: Record<string, Record<string, string>> = {
    "list: waiting, longest first": { queue: "waiting" },
    "list: waiting, newest first": { queue: "waiting", sort: "newest" },
    "list: mine": { queue: "mine" },
    "list: unassigned": { queue: "unassigned" },
    "list: with the AI": { queue: "ai" },
    "list: closed": { queue: "closed" },
    "list: all": { queue: "all" },
    "list: all, with a label": { queue: "all", label: label!.id },
    "list: all, in German": { queue: "all", language: "de" },
    "list: all, for a reason": { queue: "all", reason: "failure" },
  };
  for (const [text, search] of Object.entries(SEARCHES)) {
    queries[`search: ${text}`] = { queue: "all", search };
    queries[`search in what waits: ${text}`] = { queue: "waiting", search };
  }
  const all: Record<"list" | "search", number[]> = { list: [], search: [] };
  for (const [text, query] of Object.entries(queries)) {
    const parsed = ticketListQuerySchema.parse(query);
    const { ms, rows } = await time(async () => (await listTickets(ctx, parsed)).tickets.length);
    all[text.startsWith("list") ? "list" : "search"].push(...ms);
    print(text, ms, `${rows} rows`);
  }
  print("counts of all queues", (await time(async () => (await countQueues(ctx)).waiting)).ms);
  let [cursor, pages]: [string | null, number] = [null, 0];
  const paging: number[] = [];
  do {
    const at = performance.now();
    const query = ticketListQuerySchema.parse({ queue: "all", limit: "100", ...(cursor && { cursor }) });
    cursor = (await listTickets(ctx, query)).next_cursor;
    paging.push(performance.now() - at);
    pages += 1;
  } while (cursor && pages < 200);
  print(`list: all, page by page (${pages} pages of 100)`, paging);
  print(`ALL LISTS of ${TICKETS} tickets`, all.list);
  print(`ALL SEARCHES of ${TICKETS} tickets`, all.search);
}

async function time(work: () => Promise<number>): Promise<{ ms: number[]; rows: number }> {
  let rows = await work();
  const ms: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const at = performance.now();
    rows = await work();
    ms.push(performance.now() - at);
  }
  return { ms, rows };
}

function print(text: string, ms: number[], more = ""): void {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(ms, share).toFixed(1).padStart(7));
  console.log(
    `${text.padEnd(52)} p50 ${p50} ms · p95 ${p95} ms · max ${Math.max(...ms)
      .toFixed(1)
      .padStart(7)} ms  ${more}`,
  );
}
