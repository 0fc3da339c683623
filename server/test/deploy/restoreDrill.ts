/** What the drill of docs/backups.md runs on: a machine's worth of services of its own, set up by the files in deploy/. */
import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { migrate } from "../../db/migrate.ts";
import { openSmtpServer, type SmtpServer } from "../contracts/smtpServer.ts";
import { freePort } from "../support/freePort.ts";
import {
  giveTo,
  initCluster,
  type Programs,
  programsOf,
  type RunningCluster,
  startCluster,
} from "../support/ownCluster.ts";
import { type OwnRedis, startRedis } from "../support/ownRedis.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { wideLimits } from "../support/wideLimits.ts";
import { until } from "../support/world.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FRONTDESK = join(ROOT, "server/commands/frontdesk.ts");
const run = promisify(execFile);
const read = (path: string) => readFile(join(ROOT, path), "utf8");

export interface Drill {
  redis: OwnRedis;
  smtp: SmtpServer;
  /** Configures the service that is started next, and commands. */
  env(): Record<string, string>;
  /** The running cluster: the first, or the restored one. */
  cluster(): RunningCluster;
  service(): Replica;
  /** Two processes that answer and one for jobs. Resolves when they are ready. */
  startService(): Promise<void>;
  /** SIGKILL to the service, and PostgreSQL stops without archiving anything more. */
  die(): Promise<void>;
  /** Starts PostgreSQL on what was restored into this folder, in the place of the one that died. */
  startRestored(name: string): Promise<void>;
  /** The shell commands of a section of docs/backups.md, for this run's folder and Redis, and this second. */
  commandsOf(heading: string, second?: number): string[];
  /** Runs them as a person types them who may become PostgreSQL's user. @returns what they print */
  type(commands: string): Promise<string>;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** @param where a table and a condition */
  count(where: string): Promise<number>;
  close(): Promise<void>;
}

export async function openDrill({ leaseSeconds }: { leaseSeconds: number }): Promise<Drill> {
  await run("pgbackrest", ["version"]).catch(() => {
    throw new Error("pgbackrest is not there: run .ci/installPgBackRest");
  });
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-drill-"));
  const programs = await programsOf(process.env.DATABASE_URL ?? "");
  for (const each of ["", "repository"]) {
    await mkdir(join(folder, each), { recursive: true });
    await giveTo(programs, join(folder, each));
  }
  const redis = await startRedis(process.env.REDIS_URL ?? "", folder);
  const smtp = await openSmtpServer();
  const surroundings = {
    PATH: `${process.env.PATH}:${dirname(redis.program)}`,
    PGBACKREST_CONFIG: join(folder, "pgbackrest.conf"),
  };
  let cluster = await makeCluster(programs, folder, surroundings);
  let service: Replica | undefined;
  const docs = await read("docs/backups.md");
  const env = () => ({
    ...{ NODE_ENV: "test", EMBEDDER: "words", DATABASE_URL: cluster.urlOf("frontdesk"), DATABASE_POOL_SIZE: "6" },
    ...{ REDIS_URL: redis.url, DATA_DIR: join(folder, "files") },
    ...{ SMTP_URL: smtp.url, PUBLIC_URL: "http://support.example" },
    ...{ SESSION_KEYS: `test:${"k".repeat(40)}`, ADMIN_SECRET: "a".repeat(40) },
    ...{ ...wideLimits, MAX_STREAMS_PER_TICKET: "200", TURN_LEASE_SECONDS: `${leaseSeconds}` },
  });
  const query = <Row extends object>(text: string) => ask<Row>(cluster.urlOf("frontdesk"), text);
  const die = async () => {
    await cluster.crash();
    service?.kill("SIGKILL");
    await service?.exited;
  };
  return {
    ...{ redis, smtp, env, query, die },
    cluster: () => cluster,
    service: () => {
      if (!service) throw new Error("the service has not been started");
      return service;
    },
    async startService() {
      service = await spawnReplica({ ...env(), WEB_PROCESSES: "2", WORKER_PROCESSES: "1" });
      const { url } = service;
      await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200, 120_000);
    },
    async startRestored(name) {
      const [data, port] = [join(folder, name), await freePort()];
      // Its archive is set up once this is known to be the right second.
      const archive_mode = "off";
      cluster = await startCluster(programs, { data, folder, port, settings: { archive_mode }, env: surroundings });
      await cluster.promoted();
    },
    commandsOf: (heading, second = Date.now()) => {
      const at = new Date(second)
        .toISOString()
        .replace("T", " ")
        .replace(/\.\d+Z/, "+00");
      return blocksOf(docs, heading).map((text) =>
        text
          .replaceAll("/var/lib/postgresql/17/restored", join(folder, "restored"))
          .replaceAll("redis://127.0.0.1:6379", redis.url)
          .replace(/--target="[^"]+"/, `--target="${at}"`),
      );
    },
    type: (commands) => type(programs, commands, { ...env(), ...surroundings, PGPORT: `${cluster.port}` }),
    count: async (where) => (await query<{ n: number }>(`select count(*)::int as n from ${where}`))[0]?.n ?? 0,
    async close() {
      await die();
      await redis.close();
      await smtp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An empty database on a cluster as deploy/pgbackrest has it, with this run's paths and port. */
async function makeCluster(programs: Programs, folder: string, env: Record<string, string>): Promise<RunningCluster> {
  const [data, port] = [join(folder, "main"), await freePort()];
  await initCluster(programs, data);
  await appendFile(join(data, "postgresql.conf"), await read("deploy/pgbackrest/archive.conf"));
  const example = await read("deploy/pgbackrest/pgbackrest.conf");
  const own = example
    .replace("/var/lib/pgbackrest", join(folder, "repository"))
    .replace("/var/lib/postgresql/17/main", data)
    .replace("pg1-port=5432", `pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres`)
    .replace("[global]", `[global]\nlog-path=${folder}\nlock-path=${folder}`);
  await writeFile(join(folder, "pgbackrest.conf"), own);
  const cluster = await startCluster(programs, { data, folder, port, settings: {}, env });
  await cluster.promoted();
  await ask(cluster.urlOf("postgres"), "create database frontdesk");
  await migrate(cluster.urlOf("frontdesk"));
  return cluster;
}

function blocksOf(docs: string, heading: string): string[] {
  const own = docs.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const blocks = [...own.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
  if (blocks.length === 0) throw new Error(`docs/backups.md has no command under "${heading}"`);
  return blocks;
}

async function type({ as: { uid, gid } }: Programs, commands: string, env: Record<string, string>): Promise<string> {
  const become = uid === undefined ? "" : `setpriv --reuid=${uid} --regid=${gid} --clear-groups`;
  const shell = `set -eu
    sudo() { shift 2; ${become} "$@"; }
    npx() { shift; "${process.execPath}" "${FRONTDESK}" "$@"; }
    ${commands}`;
  const login = { PGHOST: "127.0.0.1", PGUSER: "postgres", PGDATABASE: "frontdesk" };
  return (await run("bash", ["-c", shell], { cwd: "/", env: { ...env, ...login } })).stdout;
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<Row[]>(text))];
  } finally {
    await sql.end();
  }
}
