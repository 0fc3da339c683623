/**
 * `npm run bench:cache` (needs DATABASE_URL and REDIS_URL): first questions of conversations that the semantic cache
 * answers, over HTTP on whole services. Prints how long the first piece of the answer takes, and how often a model was
 * called. The question is stored between two moments that can be seen from here: the start of its transaction, and the
 * head of the reply, which is sent as soon as it is committed.
 */
import { parseArgs } from "node:util";
import pino from "pino";
import { v7 } from "uuid";
import { buildParts } from "../server/buildParts.ts";
import { personMake } from "../server/cache/cacheMake.ts";
import { storeEntry } from "../server/cache/storeEntry.ts";
import { loadConfig } from "../server/config.ts";
import type { Parts } from "../server/context.ts";
import { withTenant } from "../server/db/tenant.ts";
import { startFakeOpenai } from "../server/test/fakeOpenai.ts";
import { drive, percentile, prepare, stream, type Turn } from "./drive.ts";
import { openStage, type Stage } from "./stage.ts";

const { values } = parseArgs({ options: { turns: { type: "string", default: "400" } } });
const WARM_TURNS = 100;
const SERVER_CORE = 0;
/** Entries beside the one that is asked for: a cache in use. */
const OTHERS = 1500;
const QUESTION = "How long does the delivery of a parcel take?";

/** When the first piece of an answer came, on the wall's clock, by the message's id. */
const arrivals = new Map<string, number>();
const model = await startFakeOpenai();
const stage = await openStage(model.url, SERVER_CORE);
const { parts, close } = await buildParts(loadConfig(stage.env), pino({ level: "silent" }));
try {
  await fillCache(parts, stage.tenantId);
  await drive(1, await prepare(WARM_TURNS, () => nextTurn(stage)));
  for (const width of [1, 8]) {
    arrivals.clear();
    const { turns } = await drive(width, await prepare(Number(values.turns), () => nextTurn(stage)));
    const sinceStored = await sinceStoredMs(parts, stage.tenantId);
    report(width, turns, sinceStored);
  }
  await stage.report("cache hits");
  console.log(`figure: model calls for cache hits = ${model.requests.length}`);
} finally {
  await parts.cache.dropTenant(stage.tenantId);
  await close();
  await stage.close();
  await model.close();
}

async function fillCache(parts: Parts, tenantId: string): Promise<void> {
  const ctx = { db: parts.db, tenantId, parts };
  const [chunk] = await withTenant(
    ctx,
    (tx) => tx.sql<{ document_id: string; document_version: number; id: string }[]>`
      select document_id, document_version, id from chunks limit 1`,
  );
  const { id: chunk_id, ...source } = chunk!;
  const entry = {
    answer: "Two to four working days [1].",
    citations: [{ n: 1, title: "Shipping", url: null, snippet: "Two to four working days." }],
    confidence: 1,
    locale: null,
    rests_on: [{ ...source, chunk_id }],
    make: personMake(parts.embedder),
    origin: { kind: "person", document_id: source.document_id, by: null } as const,
  };
  await storeEntry(ctx, { ...entry, question: QUESTION });
  for (let n = 0; n < OTHERS; n++) {
    const question = `How do I set field ${n} of form ${(n * 7919) % OTHERS} in parcel list ${n % 17}?`;
    await storeEntry(ctx, { ...entry, question });
  }
}

async function nextTurn(stage: Stage): Promise<() => Promise<Turn>> {
  const session = await stage.handshake();
  const id = v7();
  const headers = { "content-type": "application/json", origin: stage.origin, authorization: `Bearer ${session}` };
  const post = {
    url: `${stage.server.url}/api/v1/chat/stream`,
    headers,
    body: JSON.stringify({ message: QUESTION, client_message_id: id }),
  };
  return async () => {
    const sent = performance.timeOrigin + performance.now();
    const turn = await stream(post, /event: token/, /"type":"token","content":"((?:[^"\\]|\\.)*)"/g);
    if (!turn.tokens.startsWith("Two to four")) throw new Error(`not from the cache: ${turn.tokens}`);
    arrivals.set(id, sent + turn.firstMs);
    return turn;
  };
}

/** From the start of the transaction that stored the question to the first piece of the answer at the client. */
async function sinceStoredMs(parts: Parts, tenantId: string): Promise<number[]> {
  const rows = await withTenant(
    { db: parts.db, tenantId },
    (tx) => tx.sql<{ client_message_id: string; at: number }[]>`
      select client_message_id, extract(epoch from created_at)::float8 * 1000 as at from messages
      where client_message_id = any(${[...arrivals.keys()]})`,
  );
  return rows.map((row) => arrivals.get(row.client_message_id)! - row.at);
}

function report(width: number, turns: Turn[], sinceStored: number[]): void {
  const of = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
  const sent = turns.map((turn) => turn.firstMs);
  const total = turns.map((turn) => turn.totalMs);
  console.log(`cache hits, ${width} at once, ${turns.length} turns`);
  console.log(`  first piece since the reply's head         ${of(turns.map((turn) => turn.firstMs - turn.openMs))}`);
  console.log(`  first piece since the transaction's start  ${of(sinceStored)}`);
  console.log(`  first piece since the request was sent     ${of(sent)}`);
  console.log(`  whole turn                                 ${of(total)}`);
}
