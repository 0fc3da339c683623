/** Migrates once; each test file then starts from a copy: a dump for PGlite, a template database for a real Postgres. */
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "../../db/embedded.ts";
import { FUNCTIONS } from "../../db/functions.ts";
import { migrate } from "../../db/migrate.ts";
import { buildApps } from "../../demo/buildApps.ts";
import { startRedisCluster } from "./redisCluster.ts";
import { startRedisSentinels } from "./redisSentinels.ts";

/** Where a test file finds its copy. */
export type TestSource =
  | { kind: "embedded"; dump: string }
  | { kind: "server"; url: string; prefix: string; template: string };

declare module "vitest" {
  export interface ProvidedContext {
    testSource: TestSource;
  }
}

const ROOT = join(import.meta.dirname, "../../..");
const CACHE = join(ROOT, "node_modules/.cache/frontdesk");
const DAY_MS = 86_400_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once for all browser tests, which serve what lies in `dist/`.
  if (process.env.BROWSER) await buildApps(() => undefined);
  const closeTopologies = await startTopologies();
  const url = process.env.DATABASE_URL;
  if (!url) {
    project.provide("testSource", { kind: "embedded", dump: await dumpOfMigrated() });
    return closeTopologies;
  }
  const prefix = `frontdesk_test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  await makeTemplate(url, template);
  project.provide("testSource", { kind: "server", url, prefix, template });
  return async () => {
    await closeTopologies();
    await dropAll(url, prefix);
  };
}

/** A cluster and sentinels for the adapters' suites (`redisForTests.ts`). */
async function startTopologies(): Promise<() => Promise<void>> {
  const { REDIS_URL, CI_SERVICES, SOAK, BROWSER } = process.env;
  if (!REDIS_URL || BROWSER || !(CI_SERVICES || SOAK)) return async () => {};
  const [cluster, sentinels] = await Promise.all([startRedisCluster(REDIS_URL), startRedisSentinels(REDIS_URL)]);
  process.env.REDIS_CLUSTER_URL = cluster.url;
  process.env.REDIS_SENTINEL_URL = sentinels.url;
  return async () => {
    await cluster.close();
    await sentinels.close();
  };
}

/** The dump is kept from run to run under a hash of all it is made from. */
async function dumpOfMigrated(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of [join(ROOT, "migrations"), FUNCTIONS]) {
    for (const name of (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()) {
      hash.update(`${name}\0`).update(await readFile(join(folder, name)));
    }
  }
  hash.update(await readFile(join(ROOT, "migrations/meta/_journal.json")));
  for (const name of ["pglite", "pglite-pgvector"]) {
    hash.update(await readFile(join(ROOT, `node_modules/@electric-sql/${name}/package.json`)));
  }
  const file = join(CACHE, `migrated-${hash.digest("hex").slice(0, 16)}.tar`);
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const database = await startEmbeddedDatabase({ dataDir: null });
  try {
    await migrate(database.url);
    const dump = await database.dump();
    const part = `${file}.${process.pid}`;
    await writeFile(part, Buffer.from(await dump.arrayBuffer()));
    await rename(part, file);
  } finally {
    await database.close();
  }
  await dropOlder(file);
  return file;
}

/** Dumps of earlier migrations; a run beside this one may still read one of today's. */
async function dropOlder(current: string): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const file = join(CACHE, name);
    const { mtimeMs } = await stat(file);
    if (file !== current && Date.now() - mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}

async function makeTemplate(url: string, template: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`create database ${template}`);
    await migrate(urlOf(url, template));
    // Nobody may connect any more: a template in use can't be copied.
    await sql.unsafe(`alter database ${template} allow_connections false`);
  } finally {
    await sql.end();
  }
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql`select datname from pg_database where starts_with(datname, ${prefix})`;
    for (const { datname } of rows) await sql.unsafe(`drop database if exists ${datname} with (force)`);
  } finally {
    await sql.end();
  }
}

/** The same server and login, another database. */
export function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
