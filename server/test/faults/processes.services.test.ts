/** One start of several processes: they share a port, the work and the end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createParser } from "eventsource-parser";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import { buildParts } from "../../boot/buildParts.ts";
import { loadConfig } from "../../config/config.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { createTestTenant, openTestDatabase, redisUrl, type TestDatabase } from "../support/harness.ts";
import { childrenOf as childrenBy } from "../support/processTree.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { type HeardEvent, type HeardTurn, Visitor } from "../support/visitor.ts";
import { wideLimits } from "../support/wideLimits.ts";
import { ORIGIN, until } from "../support/world.ts";

const MAIN = join(import.meta.dirname, "../../main.ts");
const RETURNS = "# Returns\n\nYou can return any item within 30 days of delivery.\n";
const PASSWORD = "correct horse battery";
const emailOf = (tenantId: string) => `owner-${tenantId}@desk.example`;
/** Long enough to be cut in the middle. */
const SLOW = { firstTokenMs: 100, tokenMs: 20, tokens: 60 };

let database: TestDatabase;
let fake: FakeOpenai;
let dataDir: string;
let env: Record<string, string>;
const started = new Set<Replica>();

beforeAll(async () => {
  database = await openTestDatabase();
  fake = await startFakeOpenai(SLOW);
  dataDir = await mkdtemp(join(tmpdir(), "frontdesk-processes-"));
  env = {
    NODE_ENV: "test",
    EMBEDDER: "words",
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "4",
    REDIS_URL: redisUrl() ?? "",
    DATA_DIR: dataDir,
    SESSION_KEYS: `test:${"k".repeat(40)}`,
    ADMIN_SECRET: "a".repeat(40),
    OPENAI_API_KEY: "test",
    OPENAI_BASE_URL: fake.url,
    TURN_LEASE_SECONDS: "3",
    WEB_PROCESSES: "2",
    WORKER_PROCESSES: "1",
    METRICS_TOKEN: "a-token-of-the-operator",
    ...wideLimits,
  };
});
afterAll(async () => {
  for (const replica of started) replica.kill("SIGKILL");
  await Promise.all([...started].map((replica) => replica.exited));
  await fake.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(own: Record<string, string> = {}): Promise<Replica> {
  const replica = await spawnReplica({ ...env, ...own });
  started.add(replica);
  return replica;
}

async function stop(replica: Replica): Promise<number | null> {
  replica.kill("SIGTERM");
  const code = await replica.exited;
  started.delete(replica);
  return code;
}

const childrenOf = (pid: number, role: string) => childrenBy(pid, `--role\0${role}`);

/** A tenant with its owner, and a key to feed it with. */
async function newTenant(): Promise<{ tenantId: string; key: string }> {
  const { tenantId } = await createTestTenant(database.db, { origins: [ORIGIN], settings: { threshold: 0 } });
  const built = await buildParts(loadConfig(env), pino({ level: "silent" }));
  try {
    const actor = { kind: "agent", id: "owner", name: "Owner", role: "owner" } as const;
    const ctx = { db: built.parts.db, parts: built.parts, tenantId, actor, requestId: "test" };
    await createOwner(built.parts, { tenantId, email: emailOf(tenantId), name: "Olga", password: PASSWORD });
    return { tenantId, key: (await createApiKey(ctx, { name: "test", scopes: ["read", "ingest"] })).secret };
  } finally {
    await built.close();
  }
}

/** What a page of the admin app sends with every request, once the owner has signed in. */
async function signIn(url: string, tenantId: string): Promise<Record<string, string>> {
  const page = { origin: url, "x-frontdesk-csrf": "1", "content-type": "application/json", connection: "close" };
  const body = JSON.stringify({ email: emailOf(tenantId), password: PASSWORD });
  const reply = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: page, body });
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { ...page, cookie: cookies.join("; ") };
}

async function upload(url: string, key: string): Promise<void> {
  const reply = await fetch(`${url}/api/v1/admin/documents?source_key=returns.md`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "text/markdown" },
    body: RETURNS,
  });
  expect(reply.status).toBeLessThan(300);
}

async function statusOf(url: string, key: string): Promise<string | undefined> {
  const reply = await fetch(`${url}/api/v1/admin/documents`, { headers: { authorization: `Bearer ${key}` } });
  const { documents } = (await reply.json()) as { documents: { status: string }[] };
  return documents[0]?.status;
}

/** Which processes answer, asked over connections of their own. */
async function whoAnswers(replica: Replica): Promise<Set<number>> {
  const from = replica.log.length;
  for (let n = 0; n < 8; n++) await fetch(`${replica.url}/healthz`, { headers: { connection: "close" } });
  const lines = () => replica.log.slice(from).filter((line) => line.includes('"/healthz"'));
  await until(() => lines().length >= 8);
  return new Set(lines().map((line) => (JSON.parse(line) as { pid: number }).pid));
}

/** Visitors whose answers have begun, over both processes. @returns when all have ended */
async function askOverAll(replica: Replica, tenantId: string): Promise<{ turns: Promise<HeardTurn[]> }> {
  const visitors = await Promise.all(Array.from({ length: 6 }, () => Visitor.open(replica.url, tenantId, ORIGIN)));
  const begun = new Set<Visitor>();
  const turns = visitors.map(async (visitor) => {
    const id = crypto.randomUUID();
    const onEvent = ({ event }: HeardEvent) => void (event.type === "token" && begun.add(visitor));
    const first = await visitor.ask("Can I return an item?", { id, onEvent }).catch(() => null);
    // As a client does whose connection broke: the same message again, which attaches to its turn.
    const turn = first?.outcome ? first : await visitor.askUntilTaken("Can I return an item?", id);
    begun.add(visitor);
    return turn;
  });
  await Promise.race([Promise.all(turns), until(() => begun.size === visitors.length, 30_000)]);
  return { turns: Promise.all(turns) };
}

const outcomesOf = async (turns: Promise<HeardTurn[]>) => (await turns).map(({ outcome }) => outcome);
const ANSWERED = Array(6).fill("answered");

/** One for all tests: a start takes long, and each of them leaves it whole. */
let replica: Replica;
let tenantId: string;
let key: string;
beforeAll(async () => {
  replica = await start();
  ({ tenantId, key } = await newTenant());
  await upload(replica.url, key);
  await until(async () => (await statusOf(replica.url, key)) === "ready", 60_000);
}, 120_000);

/** Waits until `gone` is gone, its place filled, and both processes answer. */
async function replaced(gone: number): Promise<void> {
  const pid = replica.process.pid!;
  await until(() => childrenOf(pid, "web").length === 2 && !childrenOf(pid, "web").includes(gone), 60_000);
  await until(async () => (await whoAnswers(replica)).size === 2, 60_000);
}

const long = { timeout: 120_000 };

test("two processes answer on one port, and a third reads what one of them has accepted", long, async () => {
  const pid = replica.process.pid!;
  expect(await whoAnswers(replica)).toEqual(new Set(childrenOf(pid, "web")));
  expect([childrenOf(pid, "web").length, childrenOf(pid, "worker").length]).toEqual([2, 1]);
  const [worker] = childrenOf(pid, "worker");
  // The row says "ready" a moment before the log says so.
  const finished = () => replica.log.filter((line) => line.includes('"ingestion finished"'));
  await until(() => finished().length > 0);
  expect(finished()).toEqual([expect.stringContaining(`"pid":${worker}`)]);
});

test("colleagues see who looks at a ticket or types in it, whichever process they are connected to", long, async () => {
  const visitor = await Visitor.open(replica.url, tenantId, ORIGIN);
  await visitor.post("/escalate", {});
  const ticketId = visitor.session.ticket_id;
  const headers = await signIn(replica.url, tenantId);
  const ending = new AbortController();
  const stream = await fetch(`${replica.url}/api/v1/admin/events`, { headers, signal: ending.signal });
  const heard: string[] = [];
  expect(stream.status).toBe(200);
  const parser = createParser({
    onEvent: ({ data }) => data.includes('"presence"') && heard.push(JSON.parse(data).state),
  });
  const hearing = (async () => {
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) parser.feed(piece);
  })().catch(() => {});
  const from = replica.log.length;
  const told = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? "looking" : "typing"));
  for (const state of told) {
    const url = `${replica.url}/api/v1/admin/tickets/${ticketId}/presence`;
    const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify({ state }) });
    expect(reply.status).toBe(200);
  }
  await until(() => heard.length === told.length);
  expect(heard).toEqual(told);
  const lines = () => replica.log.slice(from).filter((line) => line.includes('/presence"'));
  await until(() => lines().length === told.length);
  expect(new Set(lines().map((line) => (JSON.parse(line) as { pid: number }).pid)).size).toBe(2);
  ending.abort();
  await hearing;
});

test("one port gives the metrics of all of them, whichever is asked", long, async () => {
  await whoAnswers(replica);
  const headers = { authorization: "Bearer a-token-of-the-operator", connection: "close" };
  for (let n = 0; n < 2; n++) {
    const shown = await (await fetch(`${replica.url}/metrics`, { headers })).text();
    // What the two that answer have served together, and what the third one has done.
    const served = /frontdesk_http_request_seconds_count{[^}]*"\/healthz"[^}]*} (\d+)/.exec(shown)?.[1];
    const asked = replica.log.filter((line) => line.includes('"/healthz"')).length;
    expect(Number(served)).toBe(asked);
    expect(shown).toMatch(/frontdesk_jobs_total{kind="ingest_document",result="done"} [1-9]/);
  }
});

test("a process that is killed is replaced, and its turns are answered by others", long, async () => {
  const [victim] = childrenOf(replica.process.pid!, "web") as [number];
  const { turns } = await askOverAll(replica, tenantId);
  process.kill(victim, "SIGKILL");
  expect(await outcomesOf(turns)).toEqual(ANSWERED);
  await replaced(victim);
  expect(replica.log.some((line) => line.includes("turn driven again"))).toBe(true);
});

test("a process that is told to stop ends its own turns, once another one has taken its place", long, async () => {
  const [leaving] = childrenOf(replica.process.pid!, "web") as [number];
  const from = replica.log.length;
  const { turns } = await askOverAll(replica, tenantId);
  process.kill(leaving, "SIGTERM");
  expect(await outcomesOf(turns)).toEqual(ANSWERED);
  await replaced(leaving);
  const lines = replica.log.slice(from).join("\n");
  expect(lines).not.toMatch(/turn driven again|a process has died/);
});

test("a start with only job processes does what a start without them was asked for", long, async () => {
  const web = await start({ ROLE: "web", WEB_PROCESSES: "1" });
  const mine = await newTenant();
  // The other start would do it as well.
  expect(await stop(replica)).toBe(0);
  await upload(web.url, mine.key);
  expect(await statusOf(web.url, mine.key)).toBe("queued");
  const worker = await start({ ROLE: "worker" });
  await until(async () => (await statusOf(web.url, mine.key)) === "ready", 60_000);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker.url}/api/v1/chat/init`, { method: "POST" })).status).toBe(404);
  expect(await Promise.all([stop(web), stop(worker)])).toEqual([0, 0]);
});

test("all running turns are answered when the start is told to stop, and it ends with 0", long, async () => {
  replica = await start({ WORKER_PROCESSES: "0" });
  await until(async () => (await whoAnswers(replica)).size === 2, 60_000);
  const { turns } = await askOverAll(replica, tenantId);
  const ended = stop(replica);
  expect(await outcomesOf(turns)).toEqual(ANSWERED);
  expect(await ended).toBe(0);
});

test("a first process that can't start ends the start, and the reason is said once", long, async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? "", ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  taken.close();
  expect(code).toBe(1);
  expect(said).toBe(`port ${port} is taken\n`);
});

test("a first process that runs out of memory ends the start, and the log says so", long, async () => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH ?? "",
      ...env,
      PORT: "0",
      LOG_LEVEL: "info",
      NODE_OPTIONS: "--max-old-space-size=32",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(code).toBeGreaterThan(0);
  const lines = said.trim().split("\n");
  expect(lines.at(-1)).toContain("the first process was ended before it served: most often for lack of memory");
});

test("a signal to the start has every process log more, and the next one as much as before", async () => {
  const replica = await start();
  const { tenantId } = await newTenant();
  const changed = (to: string) =>
    new Set(
      replica.log
        .filter((line) => line.includes(`"to":"${to}","msg":"the log's level`))
        .map((line) => /"pid":\d+/.exec(line)?.[0]),
    );
  const endings = () => replica.log.filter((line) => line.includes("a turn has ended")).length;
  replica.kill("SIGUSR2");
  // The supervisor, two that serve and one that works.
  await until(() => changed("debug").size === 4);
  await (await Visitor.open(replica.url, tenantId, ORIGIN)).ask("Can I return an item?");
  await until(() => endings() === 1);
  replica.kill("SIGUSR2");
  await until(() => changed("info").size === 4);
  await (await Visitor.open(replica.url, tenantId, ORIGIN)).ask("How long may I return an item?");
  expect(await stop(replica)).toBe(0);
  expect(endings()).toBe(1);
});
