/**
 * `npm run bench:ingest` (needs DATABASE_URL and REDIS_URL): one tenant uploads 16 texts of 4.7 MB, another a single
 * line; how soon the line is ready, and the latency of the API and /healthz meanwhile and before. With the product's
 * own embedder the 16 take far longer: the run stops after `--seconds` and prints how far the texts have grown.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import postgres from "postgres";
import { createApiKey } from "../server/accounts/apiKeys/createApiKey.ts";
import { buildParts } from "../server/boot/buildParts.ts";
import { loadConfig } from "../server/config/config.ts";
import type { AgentActor } from "../server/context/context.ts";
import { migrate } from "../server/db/migrate.ts";
import { createTenant } from "../server/tenants/createTenant.ts";
import { wideLimits } from "../server/test/support/wideLimits.ts";
import { ALL_CORES, startChild } from "./machine/children.ts";
import { percentile } from "./machine/numbers.ts";
import { createCorpus } from "./retrieval/corpus.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    embedder: { type: "string", default: "meaning" },
    megabytes: { type: "string", default: "4.7" },
  },
});
const base = process.env.DATABASE_URL;
const redis = process.env.REDIS_URL;
if (!base || !redis) throw new Error("the bench needs DATABASE_URL and REDIS_URL: real services, as in production");
const UPLOADS = 16;
const IDLE_MS = 10_000;
const name = `frontdesk_ingest_${randomBytes(4).toString("hex")}`;
const url = Object.assign(new URL(base), { pathname: `/${name}` }).href;
const admin = postgres(base, { max: 1, onnotice: () => {} });
const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
const env: Record<string, string> = {
  ...{ NODE_ENV: "development", PORT: "0", PUBLIC_URL: "http://localhost", DATABASE_URL: url, REDIS_URL: redis },
  ...{ DATA_DIR: dataDir, EMBEDDER: values.embedder, SESSION_KEYS: `bench:${randomBytes(32).toString("hex")}` },
  ...{ ADMIN_SECRET: randomBytes(32).toString("hex"), ...wideLimits },
};

await admin.unsafe(`create database ${name}`);
await migrate(url);
const keys = [await newKey("Loud"), await newKey("Quiet")] as const;
const server = await startChild(join(import.meta.dirname, "../server/main.ts"), { env, core: ALL_CORES });
try {
  await measure(keys[0], keys[1]);
} finally {
  await server.stop();
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
}

async function newKey(tenant: string): Promise<string> {
  const { parts, close } = await buildParts(loadConfig(env), pino({ level: "silent" }));
  try {
    const { id: tenantId } = await createTenant(parts.db, { name: tenant, origins: [], settings: {} });
    const actor: AgentActor = { kind: "agent", id: "bench", name: "Bench", role: "owner" };
    const ctx = { db: parts.db, parts, tenantId, requestId: "bench", actor };
    return (await createApiKey(ctx, { name: "bench", scopes: ["read", "ingest"] })).secret;
  } finally {
    await close();
  }
}

function headersOf(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, "content-type": "text/plain" };
}

async function upload(key: string, sourceKey: string, body: string): Promise<void> {
  const reply = await fetch(`${server.url}/api/v1/admin/documents?source_key=${sourceKey}`, {
    method: "POST",
    headers: headersOf(key),
    body,
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

function makeTexts(): string[] {
  const corpus = createCorpus(1);
  return Array.from({ length: UPLOADS }, () => {
    const parts: string[] = [];
    for (let size = 0; size < Number(values.megabytes) * 1e6; size += parts.at(-1)!.length) {
      const { heading, content } = corpus.passage();
      parts.push(`${heading}.\n\n${content}\n\n`);
    }
    return parts.join("");
  });
}

/** Sends twenty requests a second until stopped. @returns milliseconds */
function ask(path: string, key?: string): () => Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      const reply = await fetch(server.url + path, key ? { headers: headersOf(key) } : {});
      await reply.arrayBuffer();
      times.push(performance.now() - start);
      await sleep(50);
    }
  })();
  // The caller reports why it stopped.
  asking.catch(() => {});
  return async () => {
    isOver = true;
    await asking;
    return times;
  };
}

async function measure(loud: string, quiet: string): Promise<void> {
  // Prepared in advance, since this process also measures time.
  const texts = makeTexts();
  const idleApi = ask("/api/v1/admin/documents", quiet);
  const idleHealth = ask("/healthz");
  await sleep(IDLE_MS);
  const idle = { api: await idleApi(), health: await idleHealth() };
  const started = Date.now();
  const busyApi = ask("/api/v1/admin/documents", quiet);
  const busyHealth = ask("/healthz");
  for (let n = 0; n < UPLOADS; n++) {
    await upload(loud, `book${n}.txt`, texts[n]!);
    console.log(`${seconds(started)} s  ${n + 1} of ${UPLOADS} texts sent`);
  }
  const sent = Date.now();
  await upload(quiet, "line.txt", "We are open from nine to five.\n");
  let ready: number | null = null;
  while (Date.now() - started < Number(values.seconds) * 1000) {
    const reply = await fetch(`${server.url}/api/v1/admin/documents`, { headers: headersOf(quiet) });
    const { documents } = (await reply.json()) as { documents: { status: string }[] };
    if (ready === null && documents[0]?.status === "ready") {
      ready = Date.now() - sent;
      console.log(`${seconds(started)} s  the other tenant's line is ready`);
    }
    await sleep(100);
  }
  const busy = { api: await busyApi(), health: await busyHealth() };
  console.log(`\nthe other tenant's line was ready after ${ready === null ? "more than the run" : `${ready} ms`}`);
  for (const what of ["api", "health"] as const) {
    const [before, beside] = [idle[what], busy[what]].map((times) => percentile(times, 0.95));
    const most = Math.max(...busy[what]).toFixed(0);
    console.log(
      `${what.padEnd(7)} p95 idle ${before!.toFixed(1)} ms, beside ${beside!.toFixed(1)} ms (${(beside! / before!).toFixed(2)}×), longest ${most} ms`,
    );
  }
  await printSize();
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0).padStart(4);
}

async function printSize(): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql`
    select (select coalesce(sum(length(content)), 0) from documents where status = 'ready')::float8 as text,
      (select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'document_files')::float8 as bytes`;
  await sql.end();
  if (row!.text < 1e6) return console.log("not enough text was read for its size to tell something");
  console.log(
    `${(row!.text / 1e6).toFixed(1)} MB of text take ${(row!.bytes / 1e6).toFixed(0)} MB: ${(row!.bytes / row!.text).toFixed(1)} bytes for each`,
  );
}
