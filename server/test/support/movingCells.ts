/** Two whole cells, each with a PostgreSQL and a Redis of its own, between which tenants move. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { buildParts } from "../../boot/buildParts.ts";
import { loadConfig } from "../../config/config.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTwoCells } from "../../db/twoCells.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { forgetMoved } from "../../operator/moveTenant/endMove.ts";
import { type Moved, moveTenant } from "../../operator/moveTenant/moveTenant.ts";
import { freePort } from "./freePort.ts";
import { createTestTenant } from "./harness.ts";
import { type LogicalClusters, startLogicalClusters } from "./logicalClusters.ts";
import { startRedis } from "./ownRedis.ts";
import { type Replica, spawnReplica } from "./replica.ts";
import { until } from "./until.ts";
import { wideLimits } from "./wideLimits.ts";
import { ORIGIN } from "./world.ts";

const NAMES = ["a", "b"] as const;

export interface MovingCells {
  data: LogicalClusters;
  replicas: Replica[];
  envs: Record<string, string>[];
  /** Starts the cell's service anew. */
  start(cell: number): Promise<void>;
  /** What people at the desk do, without its service. */
  atDesk<T>(cell: number, tenantId: string, work: (desk: Ctx<AgentActor>) => Promise<T>): Promise<T>;
  /** A tenant in the cell that has one page. */
  tenant(cell: number, page: string): Promise<string>;
  move(from: number, tenantId: string, say?: (line: string) => void | Promise<void>): Promise<Moved>;
  forget(from: number, tenantId: string): Promise<void>;
  close(): Promise<void>;
}

/** @param settings of both services @param leaseSeconds of their turns */
export async function openMovingCells(settings: Record<string, string>, leaseSeconds: number): Promise<MovingCells> {
  const data = await startLogicalClusters(2);
  const redis: Awaited<ReturnType<typeof startRedis>>[] = [];
  const envs: Record<string, string>[] = [];
  const ports = [await freePort(), await freePort()];
  const CELLS = NAMES.map((name, n) => `${name}=http://127.0.0.1:${ports[n]}`).join();
  for (const [n, url] of data.urls.entries()) {
    const folder = join(data.folder, `files-${n}`);
    await mkdir(folder);
    const own = await startRedis(process.env.REDIS_URL ?? "", folder);
    redis.push(own);
    envs.push({
      ...{ NODE_ENV: "test", EMBEDDER: "words", DATABASE_URL: url, DATABASE_POOL_SIZE: "6", REDIS_URL: own.url },
      ...{ DATA_DIR: folder, PUBLIC_URL: "http://support.example", SESSION_KEYS: `test:${"k".repeat(40)}` },
      ...{ CELL: NAMES[n] ?? "", CELLS },
      ...{ ADMIN_SECRET: "a".repeat(40), ...wideLimits, MAX_STREAMS_PER_TICKET: "200" },
      ...{ TURN_LEASE_SECONDS: `${leaseSeconds}`, WEB_PROCESSES: "1", WORKER_PROCESSES: "0", ...settings },
    });
  }
  const replicas: Replica[] = [];
  const start = async (cell: number) => {
    replicas[cell] = await spawnReplica(envs[cell] ?? {}, undefined, ports[cell]);
  };
  await start(0);
  await start(1);
  const between = (from: number) => ({ source: data.urls[from] ?? "", target: data.urls[1 - from] ?? "" });
  const about = (from: number, tenantId: string, say: (line: string) => void | Promise<void>) => {
    const [source = "", target = ""] = from === 0 ? NAMES : NAMES.toReversed();
    return { tenantId, from: source, to: target, connection: data.urls[from] ?? "", say };
  };
  const atDesk: MovingCells["atDesk"] = async (cell, tenantId, work) => {
    const { parts, close } = await buildParts(loadConfig(envs[cell] ?? {}), pino({ level: "silent" }));
    const actor: AgentActor = { kind: "agent", id: "agent-robin", name: "Robin", role: "owner" };
    return work({ db: parts.db, parts, tenantId, requestId: "move", actor }).finally(close);
  };
  return {
    ...{ data, replicas, envs, start, atDesk },
    tenant: (cell, page) =>
      atDesk(cell, "", async (desk) => {
        const { tenantId } = await createTestTenant(desk.db, { origins: [ORIGIN], settings: { threshold: 0 } });
        await addDocument(
          { ...desk, tenantId },
          { sourceKey: "page.md", url: "https://docs.example/page", fileName: "page.md", bytes: Buffer.from(page) },
        );
        const ready = () => data.admins[cell]!`
          select from documents where tenant_id = ${tenantId} and status = 'ready'`;
        await until(async () => (await ready()).length === 1, 120_000);
        return tenantId;
      }),
    move: (from, tenantId, say = () => {}) =>
      withTwoCells(between(from), (both) => moveTenant(both, about(from, tenantId, say))),
    forget: (from, tenantId) =>
      withTwoCells(between(from), (both) =>
        forgetMoved(
          both,
          about(from, tenantId, () => {}),
        ),
      ),
    async close() {
      for (const replica of replicas) {
        replica.kill("SIGKILL");
        await replica.exited;
      }
      await Promise.all(redis.map((each) => each.close()));
      await data.close();
    },
  };
}
