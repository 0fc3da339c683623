/**
 * PostgreSQL's primary is killed, cut off and exchanged under load, with Patroni, etcd and HAProxy as deploy/patroni sets them up
 * (.ci/installPatroni): every message that was acknowledged is there afterwards, and is answered once.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildParts } from "../../boot/buildParts.ts";
import { loadConfig } from "../../config/config.ts";
import type { AgentActor } from "../../context/context.ts";
import { migrate } from "../../db/migrate.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure } from "../support/figures.ts";
import { createTestTenant } from "../support/harness.ts";
import { findViolations } from "../support/invariants.ts";
import type { Machine } from "../support/netMachines.ts";
import { type PatroniCluster, startPatroniCluster } from "../support/patroniCluster.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { until } from "../support/until.ts";
import { Visitor } from "../support/visitor.ts";
import { wideLimits } from "../support/wideLimits.ts";
import { ORIGIN } from "../support/world.ts";
import { openPatientCrowd, type PatientCrowd, patiently } from "./patientCrowd.ts";

const ROUNDS = cases(3, 20);
const VISITORS = 30;
const LEASE_SECONDS = 5;
/** From the moment the primary is gone until a new visitor has been answered. */
const WELL_MS = 30_000;
const FAULTS = ["killed", "cut off", "exchanged"] as const;
type Fault = (typeof FAULTS)[number] | "killed while the standbys are behind";
const [SILENT_STREAM_MS, SILENT_REQUEST_MS] = [20_000, 40_000];
/** How far behind the standbys are where a commit doesn't wait for them. */
const BEHIND_MS = 200;
const LATER_ROUNDS = cases(1, 5);
const PAGE = "# Returns\n\nYou can return any item within 30 days of delivery.\n";

let fake: FakeOpenai;
let cluster: PatroniCluster;
let folder: string;
let env: Record<string, string>;
let replicas: Replica[];

beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 100, tokenMs: 20, tokens: 30 });
  cluster = await startPatroniCluster(process.env.DATABASE_URL ?? "");
  folder = await mkdtemp(join(tmpdir(), "frontdesk-failover-"));
  const sql = postgres(cluster.urlOf("postgres"), { max: 1 });
  await sql`create database frontdesk`;
  await sql.end();
  await migrate(cluster.urlOf("frontdesk"));
  env = {
    ...{ NODE_ENV: "test", EMBEDDER: "words", DATABASE_URL: cluster.urlOf("frontdesk"), DATABASE_POOL_SIZE: "6" },
    ...{ REDIS_URL: process.env.REDIS_URL ?? "", DATA_DIR: folder, PUBLIC_URL: "http://support.example" },
    ...{ SESSION_KEYS: `test:${"k".repeat(40)}`, ADMIN_SECRET: "a".repeat(40) },
    ...{ OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url },
    ...{ ...wideLimits, MAX_STREAMS_PER_TICKET: "200", TURN_LEASE_SECONDS: String(LEASE_SECONDS) },
    ...{ WEB_PROCESSES: "1", WORKER_PROCESSES: "1" },
  };
  replicas = [await spawnReplica(env), await spawnReplica(env)];
}, 300_000);
afterAll(async () => {
  for (const replica of replicas ?? []) {
    replica.kill("SIGTERM");
    await replica.exited;
  }
  await cluster?.close();
  await fake?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 120_000);

/** A tenant with one page that can be asked about. */
async function openTenant(): Promise<string> {
  const { parts, close } = await buildParts(loadConfig(env), pino({ level: "silent" }));
  try {
    const { tenantId } = await createTestTenant(parts.db, { origins: [ORIGIN], settings: { threshold: 0 } });
    const actor: AgentActor = { kind: "agent", id: "agent-robin", name: "Robin", role: "owner" };
    const desk = { db: parts.db, parts, tenantId, requestId: "failover", actor };
    await addDocument(desk, { sourceKey: "returns.md", url: null, fileName: "returns.md", bytes: Buffer.from(PAGE) });
    const rows = () => query("select 1 from documents where status = 'ready' and tenant_id = $1", [tenantId]);
    await until(async () => (await rows()).length === 1, 60_000);
    return tenantId;
  } finally {
    await close();
  }
}

async function query(text: string, values: string[] = []): Promise<postgres.Row[]> {
  const sql = postgres(cluster.urlOf("frontdesk"), { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(text, values))];
  } finally {
    await sql.end();
  }
}

const urls = () => replicas.map(({ url }) => url);

/** @returns what mends it again */
async function strike(fault: Fault, primary: Machine): Promise<() => Promise<void>> {
  if (fault === "cut off") {
    await primary.cutOff();
    return () => primary.rejoin();
  }
  if (fault.startsWith("killed")) {
    const standbys = fault === "killed" ? [] : cluster.machines.filter((machine) => machine !== primary);
    await Promise.all(standbys.map((machine) => machine.cutOff()));
    if (standbys.length > 0) await new Promise((resolve) => setTimeout(resolve, BEHIND_MS));
    await primary.powerOff();
    await Promise.all(standbys.map((machine) => machine.rejoin()));
    return () => cluster.powerOn(primary);
  }
  await cluster.switchOver();
  return async () => {};
}

/** @returns the ms until a new visitor has been answered */
async function recoveryFrom(fault: Fault, tenantId: string, crowd: PatientCrowd): Promise<number> {
  const before = crowd.told.length;
  await until(() => crowd.told.length >= before + VISITORS, 120_000);
  const struckAt = performance.now();
  const mend = await strike(fault, await cluster.primary());
  await patiently(async () => {
    const visitor = await Visitor.open(urls(), tenantId, ORIGIN);
    expect((await visitor.ask("Can I return an item?")).outcome).toBe("answered");
  });
  const ms = performance.now() - struckAt;
  await mend();
  await cluster.whole();
  return Math.round(ms);
}

const violationsIn = ({ told }: PatientCrowd) =>
  findViolations(cluster.urlOf("frontdesk"), told, { leaseSeconds: LEASE_SECONDS });

describe("a primary that is lost or exchanged, of PostgreSQL on three machines", { timeout: 3_600_000 }, () => {
  it("costs nothing that was acknowledged, and half a minute at most", async () => {
    const tenantId = await openTenant();
    const crowd = openPatientCrowd(urls(), tenantId, VISITORS);
    const recoveries: Record<(typeof FAULTS)[number], number[]> = { killed: [], "cut off": [], exchanged: [] };
    for (let n = 0; n < ROUNDS; n += 1) {
      const fault = FAULTS[n % FAULTS.length]!;
      recoveries[fault].push(await recoveryFrom(fault, tenantId, crowd));
      figure(`round ${n + 1}: answering again after the primary was ${fault}, ms`, recoveries[fault].at(-1) ?? 0);
    }
    await crowd.leave();
    for (const fault of FAULTS) {
      const sorted = recoveries[fault].toSorted((a, b) => a - b);
      figure(`primary ${fault}: answering again after, ms, sorted`, sorted.join(", "));
    }
    figure("failover: messages answered", crowd.told.length);
    figure("failover: longest wait for a request's answer, ms", Math.round(crowd.waits.request));
    figure("failover: longest silence on a stream, ms", Math.round(crowd.waits.stream));
    const violations = await violationsIn(crowd);
    figure("failover: violations of I1 to I9", violations.length, ROUNDS);
    figure("failover: acknowledged and lost", JSON.stringify(crowd.lost()));
    expect(violations).toEqual([]);
    expect(crowd.lost()).toEqual({ messages: 0, conversations: 0 });
    expect(crowd.refusals).toEqual([]);
    expect(Math.max(...Object.values(recoveries).flat())).toBeLessThan(WELL_MS);
    expect(crowd.waits.request).toBeLessThan(SILENT_REQUEST_MS);
    expect(crowd.waits.stream).toBeLessThan(SILENT_STREAM_MS);
  });

  it("costs the last moments where a commit waits for no standby", async () => {
    await cluster.replicateLater();
    await cluster.whole();
    const tenantId = await openTenant();
    const crowd = openPatientCrowd(urls(), tenantId, VISITORS);
    const recoveries: number[] = [];
    for (let n = 0; n < LATER_ROUNDS; n += 1)
      recoveries.push(await recoveryFrom("killed while the standbys are behind", tenantId, crowd));
    await crowd.leave();
    figure("asynchronous: answering again after, ms", recoveries.join(", "));
    figure(`asynchronous, standbys ${BEHIND_MS} ms behind: acknowledged and lost`, JSON.stringify(crowd.lost()));
    const gone = (await violationsIn(crowd)).length;
    figure("asynchronous: messages and answers that visitors saw and that are gone", gone, crowd.told.length);
    expect(Math.max(...recoveries)).toBeLessThan(WELL_MS);
  });
});
