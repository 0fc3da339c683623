/** PostgreSQL's and Redis's own counters. */
import { Redis } from "ioredis";
import type { Stage } from "../stage/openStage.ts";

/** PostgreSQL's idle backends report their statistics within 10 s, busy ones every second. */
export const FLUSH_MS = 10_600;

export interface Counters {
  commits: number;
  walAt: string;
  /** By `table.inserted`, `table.updated`, `table.deleted`. */
  rows: Map<string, number>;
  /** By command; Redis includes commands called from scripts. */
  commands: Map<string, number>;
}

export async function readCounters({ sql, redis }: Stage): Promise<Counters> {
  const [database] = await sql<{ commits: string; wal: string }[]>`
    select xact_commit as commits, pg_current_wal_insert_lsn()::text as wal
    from pg_stat_database where datname = current_database()`;
  const tables = await sql<{ name: string; inserted: string; updated: string; deleted: string }[]>`
    select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
      n_tup_ins as inserted, n_tup_upd as updated, n_tup_del as deleted from pg_stat_user_tables`;
  const rows = tables.flatMap(({ name, ...counts }) =>
    Object.entries(counts).map(([kind, count]) => [`${name}.${kind}`, Number(count)] as const),
  );
  return {
    commits: Number(database!.commits),
    walAt: database!.wal,
    rows: new Map(rows),
    commands: await readCommands(redis.url),
  };
}

async function readCommands(url: string): Promise<Map<string, number>> {
  const client = new Redis(url);
  const stats = await client.info("commandstats");
  client.disconnect();
  const lines = [...stats.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)];
  return new Map(lines.filter(([, name]) => name !== "info").map(([, name, calls]) => [name!, Number(calls)]));
}

/** The increase from `before` to `after`, without unchanged entries. */
export function difference(before: Map<string, number>, after: Map<string, number>): Map<string, number> {
  const changes = [...after].map(([key, value]) => [key, value - (before.get(key) ?? 0)] as const);
  return new Map(changes.filter(([, change]) => change !== 0));
}
