/** The stacks compared: each a separate server, asked the same questions over HTTP. */
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import postgres from "postgres";
import type { Send } from "../load/arrivals.ts";
import { stream } from "../load/stream.ts";
import { type Child, SERVER_CORE, startChild } from "../machine/children.ts";
import { cpuByPid } from "../machine/cost.ts";
import { databaseUrl } from "../stage/knowledge.ts";
import { openStage, type Stage, type StageOptions } from "../stage/openStage.ts";
import { firstQuestion } from "../stage/questions.ts";
import { firstTurn, openVisitor } from "../stage/visitors.ts";

export interface Stack {
  name: string;
  server: Child;
  /** Prepares the first question of a new conversation. */
  next(): Promise<Send>;
  /** Median ms per step over the last `turns` turns, for stacks with traces. */
  steps?(turns: number): Promise<Record<string, number>>;
  /** CPU in ms so far: its PostgreSQL backends, and its Redis. */
  services(): Promise<{ postgresMs: Map<number, number>; redisMs: number }>;
  close(): Promise<void>;
}

/** A stack that can be asked anything. */
export interface AskedStack extends Stack {
  /** Prepares the first question of a new conversation with a tenant, which is given by its number. */
  ask(tenant: number, question: string): Promise<Send>;
}

/** The service, from this or another working tree. */
export async function openService(name: string, options: StageOptions): Promise<AskedStack & { stage: Stage }> {
  const stage = await openStage(options);
  const { redis } = stage;
  return {
    name,
    stage,
    server: stage.server,
    next: () => firstTurn(stage),
    ask: async (tenant, question) => {
      const visitor = await openVisitor(stage, stage.tenants[tenant]);
      return () => visitor.ask(question);
    },
    steps: (turns) => stepsOf(stage.sql, turns),
    services: async () => ({
      postgresMs: await backendsOf(stage.sql),
      redisMs: redis.pid ? cpuByPid([redis.pid]).get(redis.pid)! : 0,
    }),
    close: () => stage.close(),
  };
}

/** The bare minimum. */
export function openFloor(modelUrl: string): Promise<Stack> {
  return openPlain("floor", "floor.ts", { MODEL_URL: modelUrl });
}

/** @returns null when the packages are not installed */
export async function openAiSdk(modelUrl: string): Promise<Stack | null> {
  try {
    for (const name of ["ai", "@ai-sdk/openai-compatible"]) import.meta.resolve(name);
  } catch {
    console.log("AI SDK: not installed (npm install --no-save ai @ai-sdk/openai-compatible), left out");
    return null;
  }
  return openPlain("AI SDK", "aiSdk.ts", { MODEL_URL: modelUrl });
}

/** LangGraph alone, on a database of its own. */
export async function openLanggraph(modelUrl: string): Promise<AskedStack> {
  const database = await openDatabase();
  const env = { MODEL_URL: modelUrl, DATABASE_URL: databaseUrl(process.env.DATABASE_URL!, database.name) };
  const stack = await openPlain("LangGraph", "langgraph.ts", env);
  return {
    ...stack,
    services: async () => ({ postgresMs: await backendsOf(database.sql), redisMs: 0 }),
    close: async () => {
      await stack.close();
      await database.close();
    },
  };
}

/** A server that takes a question as JSON, whatever its tenant. */
export async function openPlain(
  name: string,
  script: string,
  env: Record<string, string>,
  headersOf: (tenant: number, thread: string) => Record<string, string> = () => ({}),
): Promise<AskedStack> {
  const server = await startChild(join(import.meta.dirname, script), { env, core: SERVER_CORE });
  let asked = 0;
  const ask = async (tenant: number, message: string) => {
    const thread = randomUUID();
    const headers = { "content-type": "application/json", ...headersOf(tenant, thread) };
    const body = JSON.stringify({ message, thread });
    return () => stream({ url: server.url, headers, body }, '"delta":"');
  };
  return {
    name,
    server,
    ask,
    next: () => ask(asked, firstQuestion(asked++)),
    services: async () => ({ postgresMs: new Map(), redisMs: 0 }),
    close: () => server.stop(),
  };
}

/** An empty database, deleted when it is closed. `admin` may create others, `sql` is connected to it. */
export async function openDatabase() {
  const name = `frontdesk_bench_${randomBytes(4).toString("hex")}`;
  const admin = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const sql = postgres(databaseUrl(process.env.DATABASE_URL!, name), { max: 1 });
  const close = async () => {
    await sql.end();
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.unsafe(`drop role if exists ${name}`);
    await admin.end();
  };
  return { name, admin, sql, close };
}

/** Read from the traces, which are stored at the end of a turn. */
async function stepsOf(sql: postgres.Sql, turns: number): Promise<Record<string, number>> {
  const rows = await sql<{ node: string; ms: number }[]>`
    select step ->> 'node' as node, percentile_cont(0.5) within group (order by (step ->> 'ms')::float8) as ms
    from (select steps from traces order by turn_id desc limit ${turns}) as last, jsonb_array_elements(steps) as step
    group by 1`;
  return Object.fromEntries(rows.map(({ node, ms }) => [node, ms]));
}

/** Backends of this database, except the querying one. PostgreSQL's background writers are not included. */
export async function backendsOf(sql: postgres.Sql): Promise<Map<number, number>> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return cpuByPid(rows.map(({ pid }) => pid));
}
