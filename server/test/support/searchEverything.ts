/** Looks for words in all that the service keeps anywhere: every table of every schema, Redis with keys and values, the disk. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import type postgres from "postgres";
import { type Packed, unpack } from "../../db/packed.ts";
import { redisUrl } from "./harness.ts";

export interface SearchedPlaces {
  /** The superuser's connection. */
  sql: postgres.Sql;
  redisPrefix: string;
  dataDir: string;
}

/** @returns where any of the words was found, in any case: tables, Redis keys, files */
export async function searchEverything(places: SearchedPlaces, words: string[]): Promise<string[]> {
  const pattern = patternOf(words);
  const found = await Promise.all([
    inTables(places.sql, pattern),
    inRedis(places.redisPrefix, pattern),
    searchFiles(places.dataDir, words),
  ]);
  return found.flat().sort();
}

const patternOf = (words: string[]) =>
  new RegExp(words.map((word) => word.replaceAll(/[^\w-]/g, "\\$&")).join("|"), "i");

async function inTables(sql: postgres.Sql, pattern: RegExp): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;
  // Bytes are written out in hex: they are looked at as text as well.
  const looks = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} as t, lower(t::text) as written where written ~ $1 or written ~ $2)`,
  );
  const found = await sql.unsafe<{ name: string }[]>(looks.join(" union all "), [
    pattern.source.toLowerCase(),
    hexOf(pattern),
  ]);
  const names = new Set(found.map(({ name }) => name));
  for (const name of Object.keys(PACKED)) if (await isPackedIn(sql, name, pattern)) names.add(name);
  return [...names].map((name) => `table ${name}`);
}

/** What is packed shows no words. */
const PACKED: Record<string, { column: string; kind: Packed }> = {
  "public.traces": { column: "packed_passages", kind: "passages" },
};

async function isPackedIn(sql: postgres.Sql, table: string, pattern: RegExp): Promise<boolean> {
  const { column, kind } = PACKED[table]!;
  const rows = await sql.unsafe(`select ${column} as bytes from ${table} where ${column} is not null`);
  return rows.some(({ bytes }) => pattern.test(JSON.stringify(unpack(kind, bytes))));
}

/** The same words as the hex digits of their bytes, which is how bytea columns are written out. */
function hexOf(pattern: RegExp): string {
  return pattern.source
    .split("|")
    .map((word) => Buffer.from(word.replaceAll("\\", "")).toString("hex"))
    .join("|");
}

async function inRedis(prefix: string, pattern: RegExp): Promise<string[]> {
  const url = redisUrl();
  if (!url) return [];
  const redis = new Redis(url);
  try {
    const found: string[] = [];
    for (const key of await redis.keys(`${prefix}*`)) {
      if (pattern.test(key) || pattern.test(JSON.stringify(await contentOf(redis, key)))) found.push(`redis ${key}`);
    }
    return found;
  } finally {
    redis.disconnect();
  }
}

/** What a key holds. Vectors have no words: of their sets only the names of the elements are told. */
async function contentOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  if (type === "string") return redis.get(key);
  if (type === "hash") return redis.hgetall(key);
  if (type === "set") return redis.smembers(key);
  if (type === "zset") return redis.zrange(key, "0", "-1");
  if (type === "list") return redis.lrange(key, 0, -1);
  if (type === "stream") return redis.xrange(key, "-", "+");
  if (type === "vectorset") return redis.call("VRANDMEMBER", key, "10000");
  if (type === "none") return null;
  throw new Error(`a key of type ${type}: teach searchEverything.ts to read it`);
}

/** @returns where on the disk any of the words was found; a file that is renamed or deleted meanwhile is not */
export async function searchFiles(dir: string, words: string[]): Promise<string[]> {
  const pattern = patternOf(words);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (pattern.test(entry.name) || pattern.test(await readFile(file, "latin1").catch(() => "")))
      found.push(`file ${file}`);
  }
  return found;
}
