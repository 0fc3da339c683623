/** What an operator can hand to somebody who helps: the doctor's report and figures around it, without secrets or words of people. */
import { readFile } from "node:fs/promises";
import { arch, availableParallelism, platform, release, totalmem } from "node:os";
import { z } from "zod";
import { secretsOf } from "../config/describeConfig.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import type { DoctorReport } from "../protocol/operator.ts";
import { readVersions } from "./checks/versions.ts";
import { describeFailure } from "./describeFailure.ts";
import { hiderOf } from "./examine.ts";

const METRICS_MS = 5000;
const NEWEST_MIGRATIONS = 10;
const JOURNAL = new URL("../../migrations/meta/_journal.json", import.meta.url);
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });
/** Settings of PostgreSQL that decide how it behaves under load; none of them holds a name or a path. */
const SETTINGS =
  `max_connections shared_buffers work_mem maintenance_work_mem effective_cache_size random_page_cost max_wal_size
  checkpoint_timeout autovacuum synchronous_commit fsync full_page_writes jit statement_timeout lock_timeout`.split(
    /\s+/,
  );

/** @returns JSON text; a part that could not be had says why */
export async function makeBundle(parts: Parts, report: DoctorReport): Promise<string> {
  const sections = {
    machine: async () => ({
      ...{ node: process.versions.node, platform: platform(), arch: arch(), kernel: release() },
      ...{ cores: availableParallelism(), memory_bytes: totalmem() },
    }),
    versions: () => readVersions({ parts }),
    migrations: () => newestMigrations(parts),
    database_settings: () => databaseSettings(parts),
    counts: () => countRows(parts),
    metrics: () => readServiceMetrics(parts),
  };
  const read = await Promise.all(
    Object.entries(sections).map(async ([name, section]) => {
      const content: unknown = await section().catch((failure) => ({ failed: describeFailure(failure) }));
      return [name, content] as const;
    }),
  );
  // Secrets as they stand in JSON, where some of their characters are written otherwise.
  const hide = hiderOf(secretsOf(parts.config).map((secret) => JSON.stringify(secret).slice(1, -1)));
  return `${hide(JSON.stringify({ report, ...Object.fromEntries(read) }, null, 2))}\n`;
}

/** The newest last. */
async function newestMigrations({ db }: Pick<Parts, "db">): Promise<string[]> {
  const { entries } = journalSchema.parse(JSON.parse(await readFile(JOURNAL, "utf8")));
  const names = new Map(entries.map(({ when, tag }) => [String(when), tag]));
  const rows = await withSystem(
    db,
    "doctor",
    ({ sql }) => sql<{ time: string }[]>`
      select coalesce(created_at, 0)::text as time from drizzle.__drizzle_migrations
      order by created_at desc limit ${NEWEST_MIGRATIONS}`,
  );
  return rows.map(({ time }) => names.get(time) ?? `unknown to this version (${time})`).reverse();
}

function databaseSettings({ db }: Pick<Parts, "db">): Promise<Record<string, string>> {
  return withSystem(db, "doctor", async ({ sql }) => {
    const rows = await sql<{ name: string; value: string }[]>`
      select coalesce(name, '') as name, coalesce(setting, '') || coalesce(' ' || unit, '') as value
      from pg_settings where name = any(${SETTINGS}::text[]) order by 1`;
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  });
}

/** How much there is of what, by state. */
function countRows({ db }: Pick<Parts, "db">): Promise<Record<string, Record<string, number>>> {
  return withSystem(db, "doctor", async ({ sql }) => {
    const rows = await sql<{ what: string; state: string; count: number }[]>`
      select 'tenants' as what, 'all' as state, count(*)::int as count from tenants
      union all select 'tickets', 'all', count(*)::int from tickets
      union all select 'turns', status, count(*)::int from turns group by status
      union all select 'documents', status, count(*)::int from documents group by status
      union all select 'sources', status, count(*)::int from sources group by status
      union all select 'webhook_deliveries', status, count(*)::int from webhook_deliveries group by status
      union all select 'outbox', kind || case when dead_at is not null then ' dead' when done_at is null then ' waiting' else ' done' end,
        count(*)::int from outbox group by 2
      union all select 'passages', 'all', coalesce(sum(chunk_count), 0)::int from knowledge_stats
      union all select 'passages', 'of the largest tenant', coalesce(max(chunk_count), 0)::int from knowledge_stats
      union all select 'tenants', 'with a partition of their own', count(*)::int from knowledge_stats where shelf = tenant_id`;
    const counts: Record<string, Record<string, number>> = {};
    for (const { what, state, count } of rows) counts[what] = { ...counts[what], [state]: count };
    return counts;
  });
}

/** Of the running service on this machine, as Prometheus reads them. */
async function readServiceMetrics({ config }: Pick<Parts, "config">): Promise<string | { failed: string }> {
  const { METRICS_TOKEN: token, HOST, PORT } = config;
  if (token === undefined) return { failed: "METRICS_TOKEN is not set" };
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`http://${host.includes(":") ? `[${host}]` : host}:${PORT}/metrics`, {
    headers,
    signal: AbortSignal.timeout(METRICS_MS),
  });
  return reply.ok ? await reply.text() : { failed: `status ${reply.status}` };
}
