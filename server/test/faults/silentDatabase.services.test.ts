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
import { type AcceptedMessage, findViolations } from "../support/invariants.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { HttpError, readEvents, toTurn, Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../support/world.ts";
import { type ChokePoint, openChokePoint } from "./chokePoint.ts";

const VISITORS = 30;
const LEASE_SECONDS = 5;
/** Shorter than a connection in use is waited for, and longer. */
const SILENT_MS = cases(10_000, 60_000);
const HELD_MS = cases(8000, 40_000);
/** From the first byte that passes again. */
const WELL_MS = 30_000;
/** A visitor's client gives a stream up after this long without a byte; a reply may also take until the watch notices. */
const [SILENT_STREAM_MS, SILENT_REQUEST_MS] = [20_000, 40_000];
const QUESTIONS = ["Can I return an item?", "Within how many days?", "Who pays?"];
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

/** How long visitors have looked at nothing, at the longest. */
interface Waits {
  /** From a request to its answer's first byte, whatever that says. */
  request: number;
  /** Between two bytes of a stream. */
  stream: number;
}

interface Crowd {
  told: AcceptedMessage[];
  waits: Waits;
  /** Lets all of them come to their end. */
  leave(): Promise<void>;
}

/** Visitors who ask and ask again, as a patient client does, each message until its turn has ended. */
function openCrowd(tenantId: string): Crowd {
  const crowd = { told: [] as AcceptedMessage[], waits: { request: 0, stream: 0 } };
  let isOver = false;
  async function talk(): Promise<void> {
    while (!isOver) {
      const visitor = await patiently(() => Visitor.open(replica.url, tenantId, ORIGIN));
      for (const question of QUESTIONS) {
        const id = v7();
        const turn = await patiently(() => ask(visitor, question, id, crowd.waits));
        crowd.told.push({
          ticketId: visitor.session.ticket_id,
          clientMessageId: id,
          messageId: turn.message?.id ?? null,
        });
      }
    }
  }
  const talking = Promise.all(Array.from({ length: VISITORS }, talk));
  return {
    ...crowd,
    async leave() {
      isOver = true;
      await talking;
    },
  };
}

/** Until it succeeds: what is refused for now, and what breaks, is tried again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isForNow = error instanceof HttpError && [409, 429, 503].includes(error.status);
      const isBroken = error instanceof TypeError || error instanceof NotEnded;
      if (!(isForNow || isBroken)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

class NotEnded extends Error {}

/** @throws NotEnded when the stream ends before its turn */
async function ask(visitor: Visitor, message: string, id: string, waits: Waits) {
  const sentAt = performance.now();
  const noteAnswer = () => {
    waits.request = Math.max(waits.request, performance.now() - sentAt);
  };
  const body = { message, client_message_id: id };
  const reply = await visitor.fetch("/stream", { method: "POST", body }).finally(noteAnswer);
  let last = performance.now();
  const timed = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      const now = performance.now();
      waits.stream = Math.max(waits.stream, now - last);
      last = now;
      out.enqueue(piece);
    },
  });
  const heard: Parameters<typeof toTurn>[0] = [];
  await readEvents(new Response(reply.body!.pipeThrough(timed)), (each) => heard.push(each));
  const turn = toTurn(heard);
  if (!turn.outcome) throw new NotEnded();
  return turn;
}

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
async function expectNothingLost({ told }: Crowd): Promise<void> {
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
    const crowd = openCrowd(tenantId);
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
    const crowd = openCrowd(tenantId);
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
