/**
 * Applies one migration. Everyone queues behind a statement that waits for a table, so it waits briefly, steps back, and
 * tries again later.
 */
import { setTimeout } from "node:timers/promises";
import type postgres from "postgres";
import { errorCode } from "../kernel/errors.ts";
import type { Migration } from "./readMigrations.ts";
import { takeOverThreads } from "./takeOverThreads.ts";

type Connection = postgres.Sql;
/** Told with one line on what is being done. */
export type Progress = (line: string) => void;

const LOCK_MS = 2000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;
const GIVE_UP_MS = 300_000;
/** A lock that was not free in time, and two that waited for each other. */
const LOCKED = new Set(["55P03", "40P01"]);
const TOLD_EVERY_MS = 5000;
const STEPS: Record<string, (sql: postgres.ISql) => Promise<void>> = { takeOverThreads };

/** @throws the database's error; what it did in a transaction is undone, what it did outside one is found done next time */
export async function applyMigration(connection: Connection, migration: Migration, progress: Progress): Promise<void> {
  const { tag, statements, isOutside } = migration;
  const note = (sql: postgres.ISql) =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.when})`;
  if (isOutside) {
    for (const statement of statements) await runOutside(connection, statement, tag, progress);
    await note(connection);
    return;
  }
  await inOne(connection, tag, progress, async (tx) => {
    for (const statement of statements) await runStatement(tx, statement);
    await note(tx);
  });
}

/**
 * One transaction that is begun again while somebody holds a lock that it needs.
 * @param what is named in the progress
 * @throws the database's error; 55P03 when the lock was not free for five minutes
 */
export function inOne<T>(
  connection: Connection,
  what: string,
  progress: Progress,
  work: (tx: postgres.ISql) => Promise<T>,
): Promise<T> {
  return insist(what, progress, async () => {
    try {
      await connection.unsafe(`begin; set local lock_timeout = ${LOCK_MS}`);
      const result = await work(connection);
      await connection.unsafe("commit");
      return result;
    } catch (error) {
      // Any other error ends the connection, which undoes it as well: a broken one must not be written to.
      if (isLocked(error)) await connection.unsafe("rollback");
      throw error;
    }
  });
}

const isLocked = (error: unknown) => LOCKED.has(errorCode(error) ?? "");

async function insist<T>(what: string, progress: Progress, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || Date.now() - since > GIVE_UP_MS) throw error;
      progress(`${what} waits for a lock that somebody else holds: next try in ${pause / 1000} s`);
      await setTimeout(pause);
    }
  }
}

async function runOutside(connection: Connection, statement: string, tag: string, progress: Progress): Promise<void> {
  const index = indexOf(statement);
  if (index) {
    progress(`${tag} builds the index ${index.name}`);
    await insist(tag, progress, () => buildIndex(connection, statement, index));
  } else if (/\bconcurrently\b/i.test(statement)) await connection.unsafe(statement);
  else if (isInBatches(statement)) await runBatches(connection, statement, tag, progress);
  else await inOne(connection, tag, progress, (tx) => tx.unsafe(statement));
}

interface ConcurrentIndex {
  name: string;
  table: string;
}

/** @returns the index that a statement builds beside running work */
export function indexOf(statement: string): ConcurrentIndex | null {
  const [, name, table] =
    /\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+)\s+on (?:only )?([\w."]+)/i.exec(statement) ?? [];
  return name && table ? { name, table } : null;
}

/**
 * It holds up nobody who reads or writes, so it may wait as long as the longest transaction lasts. One that was
 * interrupted has left an index that is kept up to date but never used: it is dropped first.
 */
async function buildIndex(connection: Connection, statement: string, { name, table }: ConcurrentIndex): Promise<void> {
  const interrupted = await connection<{ name: string }[]>`select i.indexrelid::regclass::text as name
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${name} and i.indrelid = to_regclass(${table}) and not i.indisvalid`;
  for (const each of interrupted) await connection.unsafe(`drop index concurrently if exists ${each.name}`);
  await connection.unsafe(statement);
}

/** Whether a statement is to be run until it finds no more rows to change. */
export const isInBatches = (statement: string): boolean => /^\s*-- in batches\b/.test(statement);

/** Runs the statement, each time in a transaction of its own, until it finds no more rows to change. */
async function runBatches(connection: Connection, statement: string, tag: string, progress: Progress): Promise<void> {
  let rows = 0;
  let toldAt = 0;
  for (let last = -1; last !== 0; ) {
    const since = Date.now();
    last = (await inOne(connection, tag, progress, (tx) => tx.unsafe(statement))).count;
    rows += last;
    if (Date.now() - toldAt >= TOLD_EVERY_MS || last === 0) {
      progress(`${tag}: ${rows} rows`);
      toldAt = Date.now();
    }
    // As long as it worked, so that others have half of the time.
    if (last > 0) await setTimeout(Date.now() - since);
  }
}

/** One statement, or the step in code that stands in its place. @throws when this build has no such step */
export async function runStatement(sql: postgres.ISql, statement: string): Promise<void> {
  const name = stepOf(statement);
  if (name === undefined) return void (await sql.unsafe(statement));
  const step = STEPS[name];
  if (!step) throw new Error(`there is no step "${name}" for a migration`);
  await step(sql);
}

/** @returns the name of the step that stands for a statement */
export const stepOf = (statement: string): string | undefined => /^-- step: (\w+)$/.exec(statement.trim())?.[1];
