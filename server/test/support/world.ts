/** Whole replicas on a database of their own, in this process, for tests that go over HTTP. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { v7 } from "uuid";
import { type Service, startService } from "../../boot/service.ts";
import { type Config, loadConfig } from "../../config/config.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { createTestTenant, openTestDatabase, redisUrl, type TestDatabase } from "./harness.ts";
import { until } from "./until.ts";
import { Visitor } from "./visitor.ts";
import { wideLimits } from "./wideLimits.ts";

export const ORIGIN = "https://shop.example";
const KEYS = `test:${"k".repeat(40)}`;

export { until };

export interface World {
  database: TestDatabase;
  services: Service[];
  urls: string[];
  env: Record<string, string>;
  /** Leads every Redis key of this world. */
  redisPrefix: string;
  /** A tenant that knows `pages` (name to Markdown). */
  tenant(pages?: Record<string, string>, settings?: Record<string, unknown>): Promise<string>;
  /** Adds pages, or changes those it knows, and waits until they can be asked about. */
  teach(tenantId: string, pages: Record<string, string>): Promise<void>;
  visitor(tenantId: string): Promise<Visitor>;
  /** The same while a store may just be being replaced. */
  patientVisitor(tenantId: string): Promise<Visitor>;
  agent(tenantId: string, name?: string): Ctx<AgentActor>;
  close(): Promise<void>;
}

/**
 * @param options.env changes the configuration, key by key, as an operator would
 * @param options.database instead of one of its own, which is closed with the world
 */
export async function openWorld(
  options: { replicas?: number; env?: Record<string, string>; database?: TestDatabase } = {},
): Promise<World> {
  const database = options.database ?? (await openTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-world-"));
  const env: Record<string, string> = {
    NODE_ENV: "test",
    EMBEDDER: "words",
    PORT: "0",
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "6",
    DATA_DIR: dataDir,
    SESSION_KEYS: KEYS,
    ADMIN_SECRET: "a".repeat(40),
    LOG_LEVEL: "fatal",
    ...wideLimits,
    MAX_STREAMS_PER_TICKET: "200",
    DRAIN_SECONDS: "5",
    ...(redisUrl() ? { REDIS_URL: redisUrl() as string } : {}),
    ...options.env,
  };
  const redisPrefix = `fdtest-${v7().slice(-12)}`;
  const services: Service[] = [];
  for (let n = 0; n < (options.replicas ?? 1); n += 1) services.push(await startReplica(loadConfig(env), redisPrefix));
  const [first] = services as [Service];
  const urls = services.map((service) => service.url);
  return {
    database,
    services,
    urls,
    env,
    redisPrefix,
    tenant: async (pages = {}, settings = {}) => {
      const { tenantId } = await createTestTenant(database.db, { origins: [ORIGIN], settings });
      await teach(first, tenantId, pages);
      return tenantId;
    },
    teach: (tenantId, pages) => teach(first, tenantId, pages),
    visitor: (tenantId) => Visitor.open(urls, tenantId, ORIGIN),
    patientVisitor: (tenantId) => Visitor.openPatiently(urls, tenantId, ORIGIN),
    agent: (tenantId, name = "Robin") => agentOf(first, tenantId, name),
    close: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function startReplica(config: Config, redisPrefix: string): Promise<Service> {
  const log = pino({ level: config.LOG_LEVEL });
  return startService(config, { log, isFirst: false, redisPrefix });
}

function agentOf(service: Service, tenantId: string, name: string): Ctx<AgentActor> {
  const actor: AgentActor = { kind: "agent", id: `agent-${name}`, name, role: "owner" };
  return { db: service.parts.db, parts: service.parts, tenantId, requestId: "test", actor };
}

/** Adds documents and waits until all of them can be asked about. */
async function teach(service: Service, tenantId: string, pages: Record<string, string>): Promise<void> {
  const ctx = agentOf(service, tenantId, "Teacher");
  for (const [name, text] of Object.entries(pages)) {
    await addDocument(ctx, {
      sourceKey: name,
      url: `https://docs.example/${name}`,
      fileName: name,
      bytes: Buffer.from(text),
    });
  }
  await until(async () => {
    const [row] = await withTenant(
      ctx,
      (tx) => tx.sql<{ open: number; failed: string | null }[]>`
      select count(*) filter (where status in ('queued', 'processing'))::int as open,
        max(error_key) filter (where status = 'failed') as failed from documents`,
    );
    if (row?.failed) throw new Error(`a document failed: ${row.failed}`);
    return row?.open === 0;
  }, 60_000);
}
