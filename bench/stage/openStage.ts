/** A complete service on its own database, with tenants to ask. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { wideLimits } from "../../server/test/support/wideLimits.ts";
import { type CountingProxy, startProxy } from "../count/proxy.ts";
import { ALL_CORES, type Child, SERVER_CORE, startChild } from "../machine/children.ts";
import { databaseUrl, makeDatabase, type Texts } from "./knowledge.ts";
import { openRedis } from "./redis.ts";

const ROOT = join(import.meta.dirname, "../..");

export interface Stage {
  server: Child;
  tenants: string[];
  /** Connects to the database directly, bypassing the proxy. */
  sql: postgres.Sql;
  redis: { url: string; pid: number | null };
  proxy: CountingProxy | null;
  /** Deleted with the stage. */
  dataDir: string;
  close(): Promise<void>;
}

export interface StageOptions {
  modelUrl: string;
  /** The working tree to measure; by default this one. */
  root?: string;
  /** Puts a counting proxy in front of PostgreSQL. */
  counts?: boolean;
  /** Number of web processes; several share all cores. */
  processes?: number;
  /** Gives even a single process all cores, for comparison with several. */
  isSpread?: boolean;
  execArgv?: string[];
  openFiles?: number;
  env?: Record<string, string>;
  /** What the tenants know; by default all the same. */
  texts?: Texts;
}

/** @throws without DATABASE_URL and REDIS_URL */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { modelUrl, root = ROOT, processes = 1, execArgv = [], isSpread = processes > 1, openFiles } = options;
  const base = process.env.DATABASE_URL;
  if (!base || !process.env.REDIS_URL)
    throw new Error("the bench needs DATABASE_URL and REDIS_URL: real services, as in production");
  const name = `frontdesk_bench_${randomBytes(4).toString("hex")}`;
  await makeDatabase(root, base, name, options.texts ?? "shared");
  const direct = databaseUrl(base, name);
  const redis = await openRedis(process.env.REDIS_URL);
  const proxy = options.counts ? await startProxy(direct) : null;
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
  const env: Record<string, string> = {
    NODE_ENV: "development",
    PORT: "0",
    PUBLIC_URL: "http://localhost",
    DATABASE_URL: proxy?.url ?? direct,
    DATABASE_POOL_SIZE: "16",
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    SESSION_KEYS: `bench:${randomBytes(32).toString("hex")}`,
    ADMIN_SECRET: randomBytes(32).toString("hex"),
    OPENAI_API_KEY: "bench",
    OPENAI_BASE_URL: modelUrl,
    WEB_PROCESSES: String(processes),
    // As shipped, several web processes come with one worker for jobs.
    WORKER_PROCESSES: processes > 1 ? "1" : "0",
    ...wideLimits,
    ...options.env,
  };
  const core = isSpread ? ALL_CORES : SERVER_CORE;
  const server = await startChild(join(root, "server/main.ts"), {
    ...{ env, core, openFiles },
    execArgv: [...(await flagsOf(root)), ...execArgv],
  });
  const sql = postgres(direct, { max: 1, onnotice: () => {} });
  const rows = await sql<{ id: string }[]>`select id from tenants order by id`;
  return {
    server,
    tenants: rows.map(({ id }) => id),
    sql,
    redis,
    proxy,
    dataDir,
    close: async () => {
      await server.stop();
      await Promise.all([sql.end(), proxy?.close(), redis.close()]);
      const admin = postgres(base, { max: 1, onnotice: () => {} });
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As the service is started in life; an older working tree has none. */
async function flagsOf(root: string): Promise<readonly string[]> {
  const file = join(root, "server/processes/nodeFlags.ts");
  if (!existsSync(file)) return [];
  return ((await import(file)) as typeof import("../../server/processes/nodeFlags.ts")).NODE_FLAGS;
}
