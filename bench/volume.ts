/**
 * `npm run bench:volume` (needs DATABASE_URL, a superuser's login on this machine, and REDIS_URL): what a database of two
 * years' conversations makes slower than an empty one. Fills a cluster of its own, which stays for the next run.
 */
import { rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { startModel } from "./stacks/model.ts";
import { databaseUrl, makeDatabase } from "./stage/knowledge.ts";
import { openRedis } from "./stage/redis.ts";
import { closeCluster, openCluster, SHARED_BUFFERS } from "./volume/cluster.ts";
import { compare, printTimes, type Times } from "./volume/compare.ts";
import { printCosts } from "./volume/costs.ts";
import { fill } from "./volume/fill.ts";
import { openPlace } from "./volume/place.ts";
import { forgetStatements, printStatements } from "./volume/statements.ts";
import { measureBloat, measureChurn, measureRetention, printSizes, printVacuum } from "./volume/upkeep.ts";
import { large, screens, sweeps, turns } from "./volume/works.ts";

const flag = { type: "boolean", default: false } as const;
const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "20000000" },
    folder: { type: "string", default: join(tmpdir(), "frontdesk-volume") },
    quick: flag,
    fill: flag,
    costs: flag,
    upkeep: flag,
    bloat: flag,
    clean: flag,
  },
});
const base = process.env.DATABASE_URL;
const redisUrl = process.env.REDIS_URL;
if (!base || !redisUrl) throw new Error("the bench needs DATABASE_URL and REDIS_URL: real services on this machine");
const folder = resolve(values.folder);
const ROOT = join(import.meta.dirname, "..");
const MESSAGES = Number(values.messages);
const FULL = `frontdesk_volume_${MESSAGES}`;
const EMPTY = "frontdesk_volume_empty";
const ROUNDS = values.quick ? 10 : 200;
const started = Date.now();
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);

if (values.clean) await rm(folder, { recursive: true, force: true });
else {
  await makeBoth(base);
  if (!values.fill) await measure(base, redisUrl);
}

/** Makes the databases that are not there yet. */
async function makeBoth(base: string): Promise<void> {
  const cluster = await openCluster(base, folder, "fill");
  const url = cluster.urlOf("postgres");
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const rows = await admin<{ datname: string }[]>`select datname from pg_database`;
    const isThere = (name: string) => rows.some(({ datname }) => datname === name);
    if (!isThere(FULL)) {
      const making = `${FULL}_making`;
      await admin.unsafe(`drop database if exists ${making} with (force)`);
      await makeDatabase(ROOT, url, making, "shared");
      say("the tenants know this product's documentation");
      await fill(databaseUrl(url, making), MESSAGES, say);
      await admin.unsafe(`alter database ${making} rename to ${FULL}`);
    }
    if (!isThere(EMPTY)) await makeDatabase(ROOT, url, EMPTY, "shared");
  } finally {
    await admin.end();
    await closeCluster(cluster);
  }
}

async function measure(base: string, redisUrl: string): Promise<void> {
  const cluster = await openCluster(base, folder, "measure");
  const sql = postgres(cluster.urlOf(FULL), { max: 1, onnotice: () => {} });
  try {
    if (values.costs) await countCosts(cluster.urlOf(FULL), cluster.pid, redisUrl);
    if (values.upkeep) await keepUp(sql, cluster.urlOf(FULL), redisUrl);
    if (!values.costs && !values.upkeep && !values.bloat) await compareBoth(cluster.urlOf, redisUrl);
    if (values.bloat) await measureBloat(sql, say);
  } finally {
    await sql.end();
    await closeCluster(cluster);
  }
}

async function compareBoth(urlOf: (name: string) => string, sharedRedis: string): Promise<void> {
  const [redis, model] = [await openRedis(sharedRedis), await startModel()];
  const around = { redisUrl: redis.url, modelUrl: model.url, tickets: ROUNDS * 10, say };
  const places = [await openPlace("empty", urlOf(EMPTY), around), await openPlace("full", urlOf(FULL), around)];
  const [empty, full] = places;
  try {
    if (!empty || !full) throw new Error("both databases are needed");
    say(`two services, shared_buffers ${SHARED_BUFFERS}, load ${loadavg()[0]?.toFixed(1)}`);
    await compare(places, turns, Math.ceil(ROUNDS / 5), new Map());
    await forgetStatements(full.sql);
    const times: Times = new Map();
    await compare(places, turns, ROUNDS, times);
    say("turns");
    await compare(places, screens, ROUNDS / 2, times);
    say("screens");
    await compare(places, sweeps, ROUNDS / 2, times);
    await compare([full], large, ROUNDS / 4, times);
    printTimes(times);
    await printStatements(full.sql, EMPTY, FULL);
    say(`load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    for (const place of places) await place.close();
    await Promise.all([model.stop(), redis.close()]);
  }
}

async function countCosts(url: string, pid: number, sharedRedis: string): Promise<void> {
  const [redis, model] = [await openRedis(sharedRedis), await startModel()];
  const full = await openPlace("full", url, { redisUrl: redis.url, modelUrl: model.url, tickets: 10, say });
  try {
    await printCosts(full, pid, redis.url, ROUNDS);
  } finally {
    await full.close();
    await Promise.all([model.stop(), redis.close()]);
  }
}

async function keepUp(sql: postgres.Sql, url: string, sharedRedis: string): Promise<void> {
  const [redis, model] = [await openRedis(sharedRedis), await startModel()];
  const full = await openPlace("full", url, { redisUrl: redis.url, modelUrl: model.url, tickets: 10, say });
  try {
    await printSizes(sql);
    await printVacuum(sql, say);
    await measureRetention(full, say);
    await measureChurn(full, say);
  } finally {
    await full.close();
    await Promise.all([model.stop(), redis.close()]);
  }
}
