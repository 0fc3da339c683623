/** What keeping the full database costs: sizes, vacuum, retention, and what deleted rows leave behind. */
import type postgres from "postgres";
import { applyRetention } from "../../server/erasure/applyRetention.ts";
import { findUnindexed } from "../../server/inbox/list/indexTenantMessages.ts";
import { findOrphans } from "../../server/jobs/sweepTurns.ts";
import { percentile } from "../machine/numbers.ts";
import type { Place } from "./place.ts";
import { TABLES } from "./rows.ts";

const MB = 1e6;
const DAY_MS = 86_400_000;
/** Share of the history that retention deletes. */
const DELETED = 0.1;

export async function printSizes(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ name: string; rows: number; heap: number; toast: number; indexes: number }[]>`
    select c.oid::regclass::text as name, c.reltuples::float8 as rows, pg_relation_size(c.oid)::float8 as heap,
      (pg_table_size(c.oid) - pg_relation_size(c.oid))::float8 as toast, pg_indexes_size(c.oid)::float8 as indexes
    from pg_class c where c.oid = any(${TABLES}::regclass[]) order by pg_total_relation_size(c.oid) desc`;
  console.log("\ntable                             million rows    MB    beside it   indexes   bytes a row");
  for (const { name, rows: count, heap, toast, indexes } of rows) {
    const mb = [heap, toast, indexes].map((bytes) => (bytes / MB).toFixed(0).padStart(8)).join(" ");
    const each = ((heap + toast + indexes) / Math.max(1, count)).toFixed(0);
    console.log(`${name.padEnd(34)} ${(count / 1e6).toFixed(2).padStart(8)} ${mb}    ${each.padStart(8)}`);
  }
}

/** @returns seconds for each table */
export async function printVacuum(sql: postgres.Sql, say: (text: string) => void): Promise<void> {
  for (const table of TABLES) {
    const since = performance.now();
    await sql.unsafe(`vacuum (analyze) ${table}`);
    const seconds = (performance.now() - since) / 1000;
    if (seconds > 1) say(`vacuum of ${table}: ${seconds.toFixed(1)} s`);
  }
}

/** The largest tenant's retention, once with much to delete and once with nothing, by the product's own job. */
export async function measureRetention({ largest, sql }: Place, say: (text: string) => void): Promise<void> {
  const [oldest] = await sql<{ at: string }[]>`
    select updated_at as at from tickets where tenant_id = ${largest.tenantId} order by id limit 1 offset 5000`;
  if (!oldest) return;
  const days = Math.floor((Date.now() - Date.parse(oldest.at)) / DAY_MS);
  const settings = { retention_conversations_days: days, retention_traces_days: 60 };
  await sql`update tenants set settings = ${sql.json(settings)} where id = ${largest.tenantId}`;
  for (const time of ["with old conversations", "with nothing left to delete"]) {
    const since = performance.now();
    const { conversations, traces } = await applyRetention(largest);
    const ms = performance.now() - since;
    const each = conversations > 0 ? `, ${(ms / conversations).toFixed(1)} ms for each` : "";
    say(`retention ${time}: ${conversations} conversations and ${traces} traces in ${(ms / 1000).toFixed(1)} s${each}`);
  }
}

/** Tickets that are answered between two vacuums. */
const CHURN = [10_000, 50_000, 250_000];

/** What sweeps take while the rows of past turns are not vacuumed away: they look where those stood. */
export async function measureChurn({ sql, desk: { db } }: Place, say: (text: string) => void): Promise<void> {
  let from = 1;
  for (const to of CHURN) {
    const chosen = sql`from volume.made m where (m.tenant_id, m.id) = (t.tenant_id, t.id) and m.n between ${from} and ${to}`;
    await sql`update tickets t set needs_indexing = true, updated_at = now() - interval '2 minutes' ${chosen}`;
    await sql`update tickets t set needs_indexing = false ${chosen}`;
    const theirs = sql`from volume.made m where (m.tenant_id, m.id) = (t.tenant_id, t.ticket_id) and m.n between ${from} and ${to}`;
    await sql`update turns t set log_closed = false, lease_until = now() ${theirs}`;
    await sql`update turns t set log_closed = true ${theirs}`;
    const words = await median(() => findUnindexed({ db }, 60));
    const turns = await median(() => findOrphans(db));
    say(`${to} tickets later: the sweep of words takes ${words.toFixed(1)} ms, that of turns ${turns.toFixed(1)} ms`);
    from = to + 1;
  }
  await sql`vacuum tickets`;
  await sql`vacuum turns`;
  const words = await median(() => findUnindexed({ db }, 60));
  const turns = await median(() => findOrphans(db));
  say(`after a vacuum: the sweep of words takes ${words.toFixed(1)} ms, that of turns ${turns.toFixed(1)} ms`);
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const ms: number[] = [];
  for (let n = 0; n < 5; n++) {
    const since = performance.now();
    await work();
    ms.push(performance.now() - since);
  }
  return percentile(ms, 0.5);
}

/** Deletes the oldest tenth of everything, then vacuums: what is left of the room, and whether it is used again. */
export async function measureBloat(sql: postgres.Sql, say: (text: string) => void): Promise<void> {
  await sql`set session_replication_role = origin`;
  const [range] = await sql<{ last: number }[]>`select max(n) as last from volume.made`;
  const upTo = Math.round((range?.last ?? 0) * DELETED);
  let [done, since] = [0, performance.now()];
  for (let from = 1; from <= upTo; from += 1000) {
    done += (
      await sql`delete from tickets t using volume.made m
        where t.tenant_id = m.tenant_id and t.id = m.id and m.n between ${from} and ${from + 999}`
    ).count;
    if ((from - 1) % 50_000 === 0) say(`${done} of ${upTo} tickets deleted`);
  }
  say(`${done} tickets deleted with all of theirs: ${((performance.now() - since) / done).toFixed(2)} ms for each`);
  since = performance.now();
  await printVacuum(sql, say);
  say(`vacuum after that: ${((performance.now() - since) / 1000).toFixed(0)} s`);
  await printSizes(sql);
}
