/** A database that goes silent, or is held, under a whole start of real processes: nothing is lost, and all is well again by itself. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure } from "../support/figures.ts";
import { findViolations } from "../support/invariants.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { openWorld, until, type World } from "../support/world.ts";
import { type ChokePoint, openChokePoint } from "./chokePoint.ts";
import { openPatientCrowd, type PatientCrowd } from "./patientCrowd.ts";

const VISITORS = 30;
const LEASE_SECONDS = 5;
/** Shorter than a connection in use is waited for, and longer. */
const SILENT_MS = cases(10_000, 60_000);
const HELD_MS = cases(8000, 40_000);
/** From the first byte that passes again. */
const WELL_MS = 30_000;
/** A visitor's client gives a stream up after this long without a byte; a reply may also take until the watch notices. */
const [SILENT_STREAM_MS, SILENT_REQUEST_MS] = [20_000, 40_000];
const PAGES = { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" };

let world: World;
let fake: FakeOpenai;
let point: ChokePoint;
let replica: Replica;
let dataDir: string;

beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 100, tokenMs: 20, tokens: 30 });
  world = await openWorld();
  dataDir = await mkdtemp(join(tmpdir(), "frontdesk-silent-"));
  const url = new URL(world.database.url);
  point = await openChokePoint({ host: url.hostname, port: Number(url.port) });
  url.port = String(point.port);
  replica = await spawnReplica({
    ...world.env,
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: "4",
    DATA_DIR: dataDir,
    OPENAI_API_KEY: "test",
    OPENAI_BASE_URL: fake.url,
    TURN_LEASE_SECONDS: String(LEASE_SECONDS),
    WEB_PROCESSES: "2",
    WORKER_PROCESSES: "1",
    METRICS_TOKEN: "a-token-of-the-operator",
  });
});
afterAll(async () => {
  replica?.kill("SIGTERM");
  await replica?.exited;
  await point?.close();
  await fake?.close();
  await world?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Asked over a connection of its own: of two processes on one port each gets every other question. */
const readiness = async () => (await fetch(`${replica.url}/readyz`, { headers: { connection: "close" } })).status;

/** Both processes say so, each of them twice. */
async function isSteadily(status: number): Promise<boolean> {
  const said = await Promise.all(Array.from({ length: 4 }, readiness));
  return said.every((one) => one === status);
}

/** What the background does: a document that is asked for now is read, and no sweep is old. */
async function expectBackgroundAlive(tenantId: string): Promise<void> {
  const since = performance.now();
  const ctx = world.agent(tenantId);
  await addDocument(ctx, {
    sourceKey: `after-${v7()}.md`,
    url: null,
    fileName: "after.md",
    bytes: Buffer.from(`# After ${v7()}\n\nAll is well again.\n`),
  });
  const open = () =>
    withTenant(ctx, (tx) => tx.sql`select 1 from documents where status in ('queued', 'processing') limit 1`);
  await until(async () => (await open()).length === 0, 60_000);
  figure("a document asked for afterwards is read after, ms", Math.round(performance.now() - since));
  const headers = { authorization: "Bearer a-token-of-the-operator" };
  const shown = await (await fetch(`${replica.url}/metrics`, { headers })).text();
  const ages = [...shown.matchAll(/^frontdesk_sweep_age_seconds\S* ([\d.]+)$/gm)].map(([, age]) => Number(age));
  expect(ages.length).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeLessThan(15);
}

/** All that was accepted has ended, once. */
async function expectNothingLost({ told, refusals }: PatientCrowd): Promise<void> {
  expect(refusals).toEqual([]);
  await until(
    async () => (await findViolations(world.database.url, told, { leaseSeconds: 0 })).length === 0,
    60_000,
  ).catch(() => {});
  const violations = await findViolations(world.database.url, told, { leaseSeconds: LEASE_SECONDS });
  expect(violations).toEqual([]);
  const [left] = await world.database.admin`
    select count(*) filter (where status = 'running')::int as running, count(*)::int as turns,
      count(*) filter (where attempt > 1)::int as again, count(*) filter (where status = 'failed')::int as failed from turns`;
  figure("turns left running", left!.running, left!.turns);
  figure("turns driven again; ended as failed", `${left!.again}; ${left!.failed}`);
  expect([left!.running, left!.failed]).toEqual([0, 0]);
}

describe("a service whose database is silent for a while", { timeout: 600_000 }, () => {
  it("says so, loses nothing, and works soon after, although its old connections stay dead", async () => {
    const tenantId = await world.tenant(PAGES, { threshold: 0 });
    const crowd = openPatientCrowd([replica.url], tenantId, VISITORS);
    await until(() => crowd.told.length >= VISITORS, 120_000);
    const before = crowd.told.length;
    const speak = point.fallSilent();
    const since = performance.now();
    await until(() => isSteadily(503), SILENT_MS);
    figure("silent database: not ready after, ms", Math.round(performance.now() - since));
    await until(() => performance.now() - since > SILENT_MS, 2 * SILENT_MS);
    speak();
    const spokeAt = performance.now();
    await until(() => isSteadily(200), 2 * WELL_MS);
    const wellMs = performance.now() - spokeAt;
    figure("silent database: ready again after, ms", Math.round(wellMs));
    await crowd.leave();
    figure("silent database: messages ended before and since", `${before} and ${crowd.told.length - before}`);
    figure("silent database: longest wait for a request's answer, ms", Math.round(crowd.waits.request));
    figure("silent database: longest silence on a stream, ms", Math.round(crowd.waits.stream));
    expect(wellMs).toBeLessThan(WELL_MS);
    expect(crowd.waits.request).toBeLessThan(SILENT_REQUEST_MS);
    expect(crowd.waits.stream).toBeLessThan(SILENT_STREAM_MS);
    await expectNothingLost(crowd);
    await expectBackgroundAlive(tenantId);
  });
});

describe("a service whose tables somebody has locked", { timeout: 600_000 }, () => {
  it.each(["messages", "tickets"])("%s answers everybody soon, and loses nothing", async (table) => {
    const tenantId = await world.tenant(PAGES, { threshold: 0 });
    const crowd = openPatientCrowd([replica.url], tenantId, VISITORS);
    await until(() => crowd.told.length >= VISITORS, 120_000);
    await world.database.admin.begin(async (holder) => {
      await holder`lock table ${holder(table)} in access exclusive mode`;
      await holder`select pg_sleep(${HELD_MS / 1000})`;
    });
    await crowd.leave();
    figure(`${table} held: longest wait for a request's answer, ms`, Math.round(crowd.waits.request));
    figure(`${table} held: longest silence on a stream, ms`, Math.round(crowd.waits.stream));
    expect(Math.max(crowd.waits.request, crowd.waits.stream)).toBeLessThan(SILENT_STREAM_MS);
    await expectNothingLost(crowd);
    await expectBackgroundAlive(tenantId);
  });
});
