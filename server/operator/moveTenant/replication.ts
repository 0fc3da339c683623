/** PostgreSQL's own logical replication, of one tenant's rows: what is opened for a move, and is gone after it. */
import type postgres from "postgres";
import { moveName } from "../../db/moveName.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import type { TwoCells } from "../../db/twoCells.ts";
import type { MovedTable } from "./planTables.ts";

export interface Opening {
  tenantId: string;
  tables: readonly MovedTable[];
  /** Where the target's server reaches the source. */
  connection: string;
}

/** Opens what is missing. What is there without a subscription is opened anew: nothing has been copied through it. */
export async function openReplication(cells: TwoCells, { tenantId, tables, connection }: Opening): Promise<void> {
  const name = moveName(tenantId);
  if (await isSubscribed(cells.target, name)) return;
  await closePublisher(cells.source, name);
  const filtered = tables.map((table) => `${table.name} where (${table.tenantColumn} = '${tenantId}')`);
  // A partition's rows arrive as the whole table's: the other side has its own partitions.
  await cells.source.unsafe(`create publication ${name} for table ${filtered.join(", ")}
    with (publish = 'insert, update, delete', publish_via_partition_root = true)`);
  await cells.source`select pg_create_logical_replication_slot(${name}, 'pgoutput')`;
  const [text] = await cells.target<{ literal: string }[]>`select quote_literal(${connection}) as literal`;
  await cells.target.unsafe(`create subscription ${name} connection ${text?.literal} publication ${name}
    with (create_slot = false, slot_name = '${name}', synchronous_commit = 'on')`);
}

export async function isSubscribed(target: postgres.Sql, name: string): Promise<boolean> {
  const found = await target`select from pg_subscription
    where subname = ${name} and subdbid = (select oid from pg_database where datname = current_database())`;
  return found.length > 0;
}

export interface CopyState {
  tables: number;
  /** Those whose first copy is complete. */
  copied: number;
  /** How often the target has failed to take rows, in this run and in those before. */
  errors: number;
  /** What the source has written and the target has not confirmed, in bytes; null while nobody reads it. */
  lag: number | null;
}

export async function readCopyState({ source, target }: TwoCells, tenantId: string): Promise<CopyState> {
  const name = moveName(tenantId);
  const rows = await target<{ tables: number; copied: number; errors: number }[]>`
    select count(*)::int as tables, count(*) filter (where r.srsubstate = 'r')::int as copied,
      coalesce((select t.apply_error_count + t.sync_error_count from pg_stat_subscription_stats t where t.subname = ${name}), 0)::int as errors
    from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = ${name}`;
  const state = onlyRow(rows);
  const [slot] = await source<{ lag: string }[]>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::text as lag
    from pg_replication_slots where slot_name = ${name} and active`;
  return { ...state, lag: slot ? Number(slot.lag) : null };
}

/** @returns a place in the source's log that has all that was committed before */
export async function markLog(source: postgres.Sql): Promise<string> {
  // Its commit takes everything before it to the disk, and so into the replication.
  await source`select pg_logical_emit_message(true, 'frontdesk_move', '')`;
  return onlyRow(await source<{ place: string }[]>`select pg_current_wal_flush_lsn()::text as place`).place;
}

/** Whether the target has stored everything up to that place. */
export async function hasConfirmed(source: postgres.Sql, tenantId: string, place: string): Promise<boolean> {
  const rows = await source`select from pg_replication_slots
    where slot_name = ${moveName(tenantId)} and confirmed_flush_lsn >= ${place}::pg_lsn`;
  return rows.length > 0;
}

/** Closes what is there, on both sides. Safe to repeat. */
export async function closeReplication({ source, target }: TwoCells, tenantId: string): Promise<void> {
  const name = moveName(tenantId);
  if (await isSubscribed(target, name)) {
    await target.unsafe(`alter subscription ${name} disable`);
    // Without its slot it can be dropped whether or not it still reaches the source.
    await target.unsafe(`alter subscription ${name} set (slot_name = none)`);
    await target.unsafe(`drop subscription ${name}`);
  }
  await closePublisher(source, name);
}

async function closePublisher(source: postgres.Sql, name: string): Promise<void> {
  // The workers of first copies have slots of their own, named by the subscription; they go with their connections.
  await source`select pg_terminate_backend(active_pid) from pg_replication_slots
    where slot_name = ${name} and active_pid is not null`;
  for (;;) {
    const [slot] = await source<{ active: boolean }[]>`
      select active_pid is not null as active from pg_replication_slots where slot_name = ${name}`;
    if (!slot) break;
    if (!slot.active) await source`select pg_drop_replication_slot(${name})`;
    else await source`select pg_sleep(0.02)`;
  }
  await source.unsafe(`drop publication if exists ${name}`);
}
