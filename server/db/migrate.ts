/**
 * Brings a database to the schema of `migrations/`, and its functions to those of `functions/`. Migrations are
 * numbered, forward-only and serialized by a lock; each runs in its own transaction, so that its locks are released
 * before the next begins. One that says so in its first line runs outside a transaction, and must be safe to restart.
 * What SQL can't do is a step in code: the statement `-- step: name`.
 */

import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { applyMigration, inOne, type Progress } from "./applyMigration.ts";
import { applyFunctions, changedFunctions, readFunctions } from "./functions.ts";
import { onlyRow } from "./onlyRow.ts";
import { readMigrations } from "./readMigrations.ts";
import { FOLDERS, newestApplied, refuseOutdated, type SchemaFolders } from "./schemaState.ts";

type Connection = postgres.Sql;
/** Arbitrary, but the same for every migrator. */
const LOCK = 7_236_001;
const ASK_AGAIN_MS = 500;

/**
 * Applies what is missing. Safe to call from several processes at once: they wait for each other.
 * @param url a login that may create roles and extensions (or finds them existing)
 * @param progress called with one line on what is being done
 * @throws the database's error; what was applied before stays, and the next call continues from there. An Error for the
 *   operator when a newer version has removed what this one needs
 */
export async function migrate(
  url: string,
  progress: Progress = () => {},
  folders: SchemaFolders = FOLDERS,
): Promise<void> {
  // A migration reports its progress with `raise info`.
  const onnotice = (notice: postgres.Notice) => {
    if (notice.severity === "INFO") progress(notice.message ?? "");
  };
  const connection: Connection = postgres(url, {
    ...{ max: 1, max_lifetime: null, connect_timeout: 10, onnotice },
    // The next one would have neither the lock nor the role.
    onclose: () => void connection.end({ timeout: 0 }).catch(() => {}),
  });
  try {
    // A login may have limits that suit requests.
    await connection`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`;
    await takeTurn(connection, progress);
    await refuseOutdated(connection, folders);
    await applyPending(connection, folders.migrations, progress);
    await migrateFunctions(connection, folders.functions, progress);
    await connection`select pg_advisory_unlock(${LOCK})`;
  } finally {
    await connection.end({ timeout: 5 });
  }
}

/** Asks instead of waiting: a statement that waits is a transaction, and a concurrent index waits for all of those. */
async function takeTurn(connection: Connection, progress: Progress): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const rows = await connection<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`;
    if (onlyRow(rows).taken) return;
    if (!isTold) progress("waiting for another process that is migrating this database");
    await setTimeout(ASK_AGAIN_MS);
  }
}

async function applyPending(connection: Connection, folder: string, progress: Progress): Promise<void> {
  const last = await lastApplied(connection);
  const pending = (await readMigrations(folder)).filter(({ when }) => when > last);
  if (pending.length > 0) progress(`applying ${pending.length} migration${pending.length === 1 ? "" : "s"}`);
  for (const migration of pending) {
    const since = Date.now();
    await applyMigration(connection, migration, progress);
    progress(`applied ${migration.tag} in ${Date.now() - since} ms`);
  }
}

async function migrateFunctions(connection: Connection, folder: string, progress: Progress): Promise<void> {
  const set = await readFunctions(folder);
  const changed = await changedFunctions(connection, set);
  if (!changed) return;
  const what = `${changed.length} database function${changed.length === 1 ? "" : "s"}`;
  progress(`applying ${what}`);
  await inOne(connection, what, progress, (tx) => applyFunctions(tx, set, changed));
}

/** @returns the last migration's time in the journal; 0 on a new database, where it creates the journal table */
async function lastApplied(connection: Connection): Promise<number> {
  const [table] = await connection`select to_regclass('drizzle.__drizzle_migrations') is not null as present`;
  if (!table?.present) {
    await connection`create schema if not exists drizzle`;
    await connection`create table drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  }
  return newestApplied(connection);
}
