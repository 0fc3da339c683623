/**
 * Brings a database to the schema of `migrations/`, and its functions to those of `functions/`. Migrations are
 * numbered, forward-only and serialized by a lock; each runs in its own transaction, so that its locks are released
 * before the next begins. One that says so in its first line runs outside a transaction, and must be safe to restart.
 * What SQL can't do is a step in code: the statement `-- step: name`.
 */

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { errorCode } from "../kernel/errors.ts";
import { lastOf } from "../language/lists.ts";
import { appliedRevision, applyFunctions, changedFunctions, FUNCTIONS, readFunctions } from "./functions.ts";
import { onlyRow } from "./onlyRow.ts";
import { takeOverThreads } from "./takeOverThreads.ts";

type Connection = postgres.Sql;
const FOLDERS = { migrations: join(import.meta.dirname, "../../migrations"), functions: FUNCTIONS };
/** Arbitrary, but the same for every migrator. */
const LOCK = 7_236_001;
/** Everyone queues behind a migration that waits for a table lock, so it waits briefly and retries. */
const LOCK_MS = 2000;
const PAUSE_MS = 1000;
const TRIES = 100;
const LOCK_NOT_AVAILABLE = "55P03";
const OUTSIDE = "-- outside a transaction";
const STEPS: Record<string, (sql: postgres.ISql) => Promise<void>> = { takeOverThreads };

/**
 * Applies what is missing. Safe to call from several processes at once: they wait for each other.
 * @param url a login that may create roles and extensions (or finds them existing)
 * @param progress called with one line on what is being done
 * @throws the database's error; what was applied before stays, and the next call continues from there
 */
export async function migrate(
  url: string,
  progress: (line: string) => void = () => {},
  folders: { migrations: string; functions: string } = FOLDERS,
): Promise<void> {
  // A migration reports its progress with `raise info`.
  const onnotice = (notice: postgres.Notice) => {
    if (notice.severity === "INFO") progress(notice.message ?? "");
  };
  const connection = postgres(url, { max: 1, onnotice, connect_timeout: 10 });
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    const last = await lastApplied(connection);
    const pending = readMigrations(folders.migrations).filter(({ folderMillis }) => folderMillis > last);
    if (pending.length > 0) progress(`applying ${pending.length} migration${pending.length === 1 ? "" : "s"}`);
    for (const migration of pending) await insist(() => apply(connection, migration), progress);
    await migrateFunctions(connection, folders.functions, progress);
    await connection`select pg_advisory_unlock(${LOCK})`;
  } finally {
    await connection.end({ timeout: 5 });
  }
}

/** How far a database is, compared with this build. */
export interface SchemaState {
  /** Migrations of this build that it lacks. */
  missing: number;
  /** It has migrations that this build doesn't know: a newer one has been here. */
  isNewer: boolean;
  /** The revision of its functions; 0 where it has none. */
  revision: number;
  /** This build's. */
  ownRevision: number;
}

export async function readSchemaState(connection: Connection): Promise<SchemaState> {
  const [table] = await connection`select to_regclass('drizzle.__drizzle_migrations') is not null as present`;
  const last = table?.present ? await newestApplied(connection) : 0;
  const known = readMigrations(FOLDERS.migrations).map(({ folderMillis }) => folderMillis);
  return {
    missing: known.filter((millis) => millis > last).length,
    isNewer: last > lastOf(known),
    revision: table?.present ? await appliedRevision(connection) : 0,
    ownRevision: (await readFunctions()).revision,
  };
}

/** True when the database has every migration of this build, and its functions or a newer build's. */
export async function isMigrated(connection: Connection): Promise<boolean> {
  const { missing, revision, ownRevision } = await readSchemaState(connection);
  return missing === 0 && revision >= ownRevision;
}

const readMigrations = (folder: string) => readMigrationFiles({ migrationsFolder: folder });

async function migrateFunctions(connection: Connection, folder: string, progress: (line: string) => void) {
  const set = await readFunctions(folder);
  const changed = await changedFunctions(connection, set);
  if (!changed) return;
  progress(`applying ${changed.length} database function${changed.length === 1 ? "" : "s"}`);
  await insist(() => inOne(connection, (tx) => applyFunctions(tx, set, changed)), progress);
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

/** @returns 0 when the journal is empty */
async function newestApplied(connection: Connection): Promise<number> {
  const rows = await connection<{ last: string }[]>`
    select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`;
  return Number(onlyRow(rows).last);
}

/** Retries while someone holds a lock that it needs. */
async function insist(work: () => Promise<void>, progress: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      if (tries === 1) progress("waiting for a lock that somebody else holds");
      await setTimeout(PAUSE_MS);
    }
  }
}

async function apply(connection: Connection, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  const note = (sql: postgres.ISql) =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  if (statements[0]?.startsWith(OUTSIDE)) {
    for (const statement of statements) await connection.unsafe(statement);
    await note(connection);
    return;
  }
  await inOne(connection, async (tx) => {
    for (const statement of statements) await (stepOf(statement)?.(tx) ?? tx.unsafe(statement));
    await note(tx);
  });
}

async function inOne(connection: Connection, work: (tx: postgres.TransactionSql) => Promise<void>): Promise<void> {
  await connection.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${LOCK_MS}`);
    await work(tx);
  });
}

/** @throws when a migration names a step that this build does not have */
function stepOf(statement: string) {
  const name = /^-- step: (\w+)$/.exec(statement.trim())?.[1];
  if (name !== undefined && !STEPS[name]) throw new Error(`there is no step "${name}" for a migration`);
  return name === undefined ? null : STEPS[name];
}
