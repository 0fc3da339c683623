/**
 * `npm run bench:graph`: what the product's differences from stock LangGraph save or cost: how the graph is walked, how
 * a model's stream is read, and how a thread is stored. On the embedded database, or in a database of its own where
 * DATABASE_URL is set.
 */
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { v7 } from "uuid";
import { openDatabase } from "../server/db/database.ts";
import { startEmbeddedDatabase } from "../server/db/embedded.ts";
import { migrate } from "../server/db/migrate.ts";
import { measureSteps } from "./graph/steps.ts";
import { measureStreams } from "./graph/stream.ts";
import { measureThreads, type StorageFigures } from "./graph/threads.ts";
import { databaseUrl } from "./stage/knowledge.ts";

const ms = (value: number) => `${value.toFixed(2)} ms`;

const steps = await measureSteps();
console.log(
  `six steps that do nothing, CPU: the stock graph ${ms(steps.stock)}, single steps ${ms(steps.single)}, walked in one go ${ms(steps.walking)}`,
);
const streams = await measureStreams();
console.log(`an answer of 60 tokens, CPU: @langchain/openai ${ms(streams.library)}, own client ${ms(streams.own)}`);

const { url, name, close } = await openStore();
const admin = postgres(url, { max: 1, onnotice: () => {} });
const db = openDatabase({ url, poolSize: 4, prepare: true });
try {
  const tenantId = v7();
  await admin`insert into tenants (id, name) values (${tenantId}, 'Bench')`;
  const { answered, waiting } = await measureThreads({ db, admin, url, tenantId });
  print(`a turn that is answered (${name})`, answered);
  print(`a turn that waits (${name})`, waiting);
} finally {
  await Promise.all([db.close(), admin.end()]);
  await close();
}

function print(title: string, kept: StorageFigures[]): void {
  console.log(`${title}: the turn and, of that, reading and storing, p50 (p10); rows, bytes stored`);
  for (const { way, turn, keep, rows, bytes } of kept) {
    const times = [turn, keep].map((one) => (one ? `${ms(one.p50)} (${one.p10.toFixed(2)})` : "–"));
    console.log(`  ${way}: ${times.join(", ")}, ${rows.toFixed(1)} rows, ${bytes.toFixed(0)} bytes`);
  }
}

async function openStore(): Promise<{ url: string; name: string; close(): Promise<void> }> {
  const base = process.env.DATABASE_URL;
  if (!base) {
    const database = await startEmbeddedDatabase({ dataDir: null });
    await migrate(database.url);
    return { url: database.url, name: "embedded", close: () => database.close() };
  }
  const name = `frontdesk_bench_${randomBytes(4).toString("hex")}`;
  const sql = postgres(base, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${name}`);
  const url = databaseUrl(base, name);
  await migrate(url);
  return {
    url,
    name: "PostgreSQL",
    close: async () => {
      await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.end();
    },
  };
}
