/** A replica with a tenant that knows the documentation, on a database of its own. */
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import postgres from "postgres";
import { buildParts } from "../server/buildParts.ts";
import { loadConfig } from "../server/config.ts";
import type { AgentActor, Ctx } from "../server/context.ts";
import { migrate } from "../server/db/migrate.ts";
import { addDocument } from "../server/knowledge/addDocument.ts";
import { ingestDocument } from "../server/knowledge/ingestDocument.ts";
import { createFileReader } from "../server/knowledge/readers/createFileReader.ts";
import { createTenant } from "../server/tenants/createTenant.ts";
import { wideLimits } from "../server/test/wideLimits.ts";
import { type Child, startChild } from "./processes.ts";

const ROOT = join(import.meta.dirname, "..");

export interface Stage {
  server: Child;
  /** What the server was started with. */
  env: Record<string, string>;
  tenantId: string;
  origin: string;
  /** Opens a conversation. @returns its token */
  handshake(): Promise<string>;
  /** Prints where a turn's time goes, and what a turn leaves behind. */
  report(model: string): Promise<void>;
  close(): Promise<void>;
}

/** @param modelUrl the scripted model; @param core where the server runs */
export async function openStage(modelUrl: string, core: number): Promise<Stage> {
  const base = process.env.DATABASE_URL;
  const redis = process.env.REDIS_URL;
  if (!base || !redis) throw new Error("the bench needs DATABASE_URL and REDIS_URL: real services, as in production");
  const name = `frontdesk_bench_${randomBytes(4).toString("hex")}`;
  const admin = postgres(base, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).href;
  await migrate(url);
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
  const origin = "https://shop.example";
  const env: Record<string, string> = {
    NODE_ENV: "development",
    PORT: "0",
    WEB_PROCESSES: "1",
    WORKER_PROCESSES: "0",
    PUBLIC_URL: "http://localhost",
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: "16",
    REDIS_URL: redis,
    DATA_DIR: dataDir,
    SESSION_KEYS: `bench:${randomBytes(32).toString("hex")}`,
    ADMIN_SECRET: randomBytes(32).toString("hex"),
    OPENAI_API_KEY: "bench",
    OPENAI_BASE_URL: modelUrl,
    ...wideLimits,
  };
  const tenantId = await teachDocs(env, origin);
  const server = await startChild(join(ROOT, "server/main.ts"), [], env, core);
  return {
    server,
    env,
    tenantId,
    origin,
    handshake: async () => {
      const reply = await fetch(`${server.url}/api/v1/chat/init`, {
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify({ tenant_id: tenantId }),
      });
      return ((await reply.json()) as { token: string }).token;
    },
    report: (model) => report(url, model),
    close: async () => {
      await server.stop();
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function teachDocs(env: Record<string, string>, origin: string): Promise<string> {
  const { parts, close } = await buildParts(loadConfig(env), pino({ level: "silent" }));
  try {
    // Whatever the scripted model says is delivered: the bench measures the way there.
    const { id: tenantId } = await createTenant(parts.db, {
      name: "Bench",
      origins: [origin],
      settings: { threshold: 0 },
    });
    const actor: AgentActor = { kind: "agent", id: "bench", name: "Bench", role: "owner" };
    const ctx: Ctx<AgentActor> = { db: parts.db, parts, tenantId, requestId: "bench", actor };
    const reader = createFileReader();
    for (const file of (await readdir(join(ROOT, "docs"))).filter((each) => each.endsWith(".md"))) {
      const bytes = await readFile(join(ROOT, "docs", file));
      const added = await addDocument(ctx, { sourceKey: file, fileName: file, bytes });
      await ingestDocument(ctx, { documentId: added.id, reader });
    }
    await reader.close();
    return tenantId;
  } finally {
    await close();
  }
}

/** From the traces of the run: each node's median, and rows and bytes that a turn leaves in the checkpoint tables. */
async function report(url: string, model: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  try {
    const nodes = await sql`
      select step ->> 'node' as node, count(*)::int as runs,
        percentile_cont(0.5) within group (order by (step ->> 'started_ms')::float) as started,
        percentile_cont(0.5) within group (order by (step ->> 'ms')::float) as ms
      from traces, jsonb_array_elements(steps) as step group by 1 order by started`;
    console.log(`\n${model}: where a turn's time goes (medians over all widths)`);
    for (const { node, runs, started, ms } of nodes) {
      console.log(
        `  ${String(node).padEnd(14)} starts at ${Number(started).toFixed(1).padStart(7)} ms, takes ${Number(ms).toFixed(1).padStart(7)} ms  (${runs} runs)`,
      );
    }
    const [left] = await sql`
      with per_ticket as (
        select t.id,
          (select count(*) from threads h where h.ticket_id = t.id) as rows,
          (select coalesce(sum(pg_column_size(h.*)), 0) from threads h where h.ticket_id = t.id) as bytes
        from tickets t where t.last_seq > 0
      )
      select avg(rows) as rows, avg(bytes) as bytes from per_ticket`;
    console.log(
      `  checkpoint: ${Number(left?.rows).toFixed(1)} rows, ${Number(left?.bytes).toFixed(0)} bytes a turn\n`,
    );
  } finally {
    await sql.end();
  }
}
