/** A whole installation of the run's own, each part of which can be made to fail: two starts, PostgreSQL, Redis, model, mail, webhooks. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pino from "pino";
import { createOwner } from "../../../accounts/signIn/createOwner.ts";
import { buildParts } from "../../../boot/buildParts.ts";
import { loadConfig } from "../../../config/config.ts";
import type { AgentActor } from "../../../context/context.ts";
import { migrate } from "../../../db/migrate.ts";
import { withTenant } from "../../../db/tenant.ts";
import { addDocument } from "../../../knowledge/documents/addDocument.ts";
import { createWebhook } from "../../../webhooks/createWebhook.ts";
import { openSmtpServer, type SmtpServer } from "../../contracts/smtpServer.ts";
import { type FakeOpenai, startFakeOpenai } from "../../support/fakeOpenai.ts";
import { freePort } from "../../support/freePort.ts";
import { createTestTenant } from "../../support/harness.ts";
import { giveTo, initCluster, programsOf, type RunningCluster, startCluster } from "../../support/ownCluster.ts";
import { redisProgramOf } from "../../support/ownRedis.ts";
import { type RedisServer, startRedisServer } from "../../support/redisServers.ts";
import { type Replica, spawnReplica } from "../../support/replica.ts";
import { until } from "../../support/until.ts";
import { wideLimits } from "../../support/wideLimits.ts";
import { ORIGIN } from "../../support/world.ts";
import { MODEL_HOST, type Trouble } from "./troubledProcess.ts";

const run = promisify(execFile);
const PAGE = "# Returns\n\nYou can return any item within 30 days of delivery.\n";
/** Room for what so many minutes of this run write, as measured, and for the log of changes. */
const diskMbFor = (minutes: number) => 500 + 30 * minutes;

export interface Start {
  url: string;
  replica: Replica;
  /** Begins it again at the same address, once it has ended. @param small with one process that answers, in this control group */
  again(small?: string): Promise<void>;
  /** What its processes see of clock and names. */
  trouble(trouble: Trouble): Promise<void>;
}

export interface Stage {
  starts: [Start, Start];
  model: FakeOpenai;
  smtp: SmtpServer;
  /** Whether the webhooks' receiver answers. */
  receiver: { answers: boolean; received: number };
  redis: { server(): RedisServer; again(): Promise<void> };
  database: { cluster(): RunningCluster; again(): Promise<void>; url: string };
  /** The disk that PostgreSQL writes to. */
  disk: string;
  /** A tenant with one page that can be asked about, an owner who gets mail, and a webhook. */
  openTenant(): Promise<string>;
  close(): Promise<void>;
}

/** Mounts a small disk for PostgreSQL, so it needs root. @param minutes how long the run will last */
export async function openStage({ leaseSeconds, minutes }: { leaseSeconds: number; minutes: number }): Promise<Stage> {
  // Whatever fails on the way, what was begun is ended.
  await using begun = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-mixed-"));
  begun.defer(() => rm(folder, { recursive: true, force: true }));
  const disk = join(folder, "disk");
  await mkdir(disk);
  await run("mount", ["-t", "tmpfs", "-o", `size=${diskMbFor(minutes)}m`, "tmpfs", disk]);
  begun.defer(async () => void (await run("umount", [disk])));
  const database = await openDatabase(folder, disk);
  begun.defer(() => database.cluster().crash());

  const redisPort = await freePort();
  const program = await redisProgramOf(process.env.REDIS_URL ?? "");
  const openRedis = () => startRedisServer(program, { dir: folder }, redisPort);
  let redis = await openRedis();
  begun.defer(() => redis.kill());

  const model = await startFakeOpenai({ firstTokenMs: 80, tokenMs: 15, tokens: 30, records: false });
  begun.defer(() => model.close());
  const smtp = await openSmtpServer();
  begun.defer(() => smtp.close());
  const { receiver, at, stop } = await openReceiver();
  begun.defer(async () => void (await stop()));
  const env = {
    ...{ NODE_ENV: "test", EMBEDDER: "words", DATABASE_URL: database.url, DATABASE_POOL_SIZE: "6" },
    ...{ REDIS_URL: `redis://127.0.0.1:${redisPort}`, DATA_DIR: join(folder, "files"), SMTP_URL: smtp.url },
    ...{ SESSION_KEYS: `test:${"k".repeat(40)}`, ADMIN_SECRET: "a".repeat(40), PUBLIC_URL: "http://support.example" },
    ...{ SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`, WEBHOOK_ALLOW_PRIVATE_HOSTS: at },
    ...{ OPENAI_API_KEY: "test", OPENAI_BASE_URL: model.url.replace("127.0.0.1", MODEL_HOST) },
    ...{ ...wideLimits, MAX_STREAMS_PER_TICKET: "200", TURN_LEASE_SECONDS: String(leaseSeconds), DRAIN_SECONDS: "5" },
    ...{ WEB_PROCESSES: "2", WORKER_PROCESSES: "1", ALERT_MAIL_SECONDS: "1" },
  };
  const starts: Start[] = [];
  begun.defer(async () => {
    for (const { replica } of starts) replica.kill("SIGKILL");
    await Promise.all(starts.map(({ replica }) => replica.exited));
  });
  for (const n of [0, 1]) starts.push(await openStart(env, folder, n));

  const all = begun.move();
  return {
    ...{ starts: starts as [Start, Start], model, smtp, receiver, disk, database },
    redis: {
      server: () => redis,
      again: async () => {
        redis = await openRedis();
      },
    },
    openTenant: () => openTenant(env, `http://${at}/hook`),
    close: () => all.disposeAsync(),
  };
}

/** A cluster on that disk, with the product's tables. */
async function openDatabase(folder: string, disk: string): Promise<Stage["database"]> {
  const programs = await programsOf(process.env.DATABASE_URL ?? "");
  for (const each of [folder, disk]) await giveTo(programs, each);
  const data = join(disk, "data");
  await initCluster(programs, data);
  const place = { data, folder, port: await freePort(), settings: { max_wal_size: "256MB" }, env: {} };
  const start = async () => {
    const started = await startCluster(programs, place);
    await started.promoted();
    return started;
  };
  let cluster = await start();
  try {
    await run(join(programs.bin, "createdb"), [
      "-h",
      "127.0.0.1",
      "-p",
      `${place.port}`,
      "-U",
      "postgres",
      "frontdesk",
    ]);
    await migrate(cluster.urlOf("frontdesk"));
  } catch (error) {
    await cluster.crash();
    throw error;
  }
  return {
    url: cluster.urlOf("frontdesk"),
    cluster: () => cluster,
    again: async () => {
      cluster = await start();
    },
  };
}

async function openStart(env: Record<string, string>, folder: string, n: number): Promise<Start> {
  const [port, file] = [await freePort(), join(folder, `trouble-${n}.json`)];
  const options = `--import ${join(import.meta.dirname, "troubledProcess.ts")}`;
  const spawn = (more = {}) =>
    spawnReplica({ ...env, NODE_OPTIONS: options, TROUBLE_FILE: file, ...more }, undefined, port);
  const write = async (trouble: Trouble) => {
    await writeFile(`${file}.new`, JSON.stringify(trouble));
    await rename(`${file}.new`, file);
  };
  await write({ clockMs: 0, hasNames: true });
  const start: Start = {
    url: `http://127.0.0.1:${port}`,
    replica: await spawn(),
    async again(small) {
      await start.replica.exited;
      start.replica = await (small
        ? within(small, () => spawn({ WEB_PROCESSES: "1", WORKER_PROCESSES: "0" }))
        : spawn());
    },
    trouble: write,
  };
  return start;
}

/** A process begins in the control group of whoever starts it. Moved there later, it would not be charged for what it holds already. */
function within<T>(group: string, start: () => Promise<T>): Promise<T> {
  writeFileSync(join(group, "cgroup.procs"), String(process.pid));
  try {
    return start();
  } finally {
    writeFileSync(join(dirname(group), "cgroup.procs"), String(process.pid));
  }
}

async function openReceiver() {
  const receiver = { answers: true, received: 0 };
  const server = createServer((request, response) => {
    receiver.received += 1;
    request.resume();
    if (receiver.answers) response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { receiver, at: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function openTenant(env: Record<string, string>, hook: string): Promise<string> {
  const { parts, close } = await buildParts(
    loadConfig({ ...env, OPENAI_BASE_URL: env.OPENAI_BASE_URL?.replace(MODEL_HOST, "127.0.0.1") }),
    pino({ level: "silent" }),
  );
  try {
    const { tenantId } = await createTestTenant(parts.db, { origins: [ORIGIN] });
    const owner = { tenantId, email: `olga-${tenantId}@desk.example`, name: "Olga", password: "correct horse battery" };
    const actor: AgentActor = { kind: "agent", id: await createOwner(parts, owner), name: "Olga", role: "owner" };
    const desk = { db: parts.db, parts, tenantId, requestId: "mixed", actor };
    await createWebhook(desk, { kind: "webhook", url: hook, events: ["ticket.opened"] });
    await addDocument(desk, { sourceKey: "returns.md", url: null, fileName: "returns.md", bytes: Buffer.from(PAGE) });
    const ready = () => withTenant(desk, (tx) => tx.sql`select 1 from documents where status = 'ready'`);
    await until(async () => (await ready()).length === 1, 60_000);
    return tenantId;
  } finally {
    await close();
  }
}
