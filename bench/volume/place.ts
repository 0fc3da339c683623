/** One of the two databases that are compared, with a service and the product's parts on it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import postgres from "postgres";
import { buildParts } from "../../server/boot/buildParts.ts";
import { loadConfig } from "../../server/config/config.ts";
import type { AgentActor, Ctx } from "../../server/context/context.ts";
import { indexDue } from "../../server/jobs/indexMessages.ts";
import { wideLimits } from "../../server/test/support/wideLimits.ts";
import { fillInbox } from "../inbox/fillInbox.ts";
import { type Child, startChild } from "../machine/children.ts";

export interface Place {
  name: "empty" | "full";
  server: Child;
  /** Those with knowledge; of the full database's conversations they have a fourth. */
  tenants: string[];
  /** As a superuser. */
  sql: postgres.Sql;
  /** A desk with the same tickets in both databases. */
  desk: Ctx<AgentActor>;
  /** The tenant with the most tickets. */
  largest: Ctx<AgentActor>;
  close(): Promise<void>;
}

export interface Around {
  redisUrl: string;
  modelUrl: string;
  /** Tickets of the desk. */
  tickets: number;
  say(text: string): void;
}

/** @param url of the database, as a superuser */
export async function openPlace(name: Place["name"], url: string, around: Around): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-volume-"));
  const env = {
    NODE_ENV: "development",
    PORT: "0",
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: "8",
    REDIS_URL: around.redisUrl,
    DATA_DIR: dataDir,
    SESSION_KEYS: `bench:${"k".repeat(40)}`,
    ADMIN_SECRET: "a".repeat(40),
    OPENAI_API_KEY: "bench",
    OPENAI_BASE_URL: around.modelUrl,
    WEB_PROCESSES: "1",
    WORKER_PROCESSES: "0",
    ...wideLimits,
  };
  const server = await startChild(join(import.meta.dirname, "../../server/main.ts"), { env, core: "all" });
  const { parts, close } = await buildParts(
    loadConfig({ ...env, EMBEDDER: "words" }),
    pino({ level: "silent" }),
    "beside",
  );
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { session_replication_role: "replica", work_mem: "64MB" },
  });
  const taught = await sql<{ id: string }[]>`select id from tenants where name like 'Bench %' order by id`;
  const deskId = await fillInbox({ url, db: parts.db, admin: sql, close }, around.tickets, () => {});
  while ((await indexDue({ db: parts.db }, 0)) > 0);
  const tenants = taught.map(({ id }) => id);
  const largestId = name === "empty" ? deskId : await findLargest(sql);
  const as = (tenantId: string): Ctx<AgentActor> => ({
    ...{ db: parts.db, parts, tenantId, requestId: "bench" },
    actor: { kind: "agent", id: "agent-1", name: "Arne", role: "agent" },
  });
  return {
    ...{ name, server, tenants, sql, desk: as(deskId), largest: as(largestId) },
    close: async () => {
      await server.stop();
      await sql`delete from tickets where tenant_id = ${deskId}`;
      await sql.end();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function findLargest(sql: postgres.Sql): Promise<string> {
  const [largest] = await sql<{ id: string }[]>`select id from volume.tenants where rank = 0`;
  if (!largest) throw new Error("the database has no tenants");
  return largest.id;
}
