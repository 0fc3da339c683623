/**
 * The database's functions: one file each in `functions/`, with the current definition. Changed ones are applied
 * after the numbered migrations, in one transaction. `functions/revision.json` counts the changes, so that a process
 * of an earlier build that restarts beside a newer one leaves the newer functions alone.
 */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { z } from "zod";
import { errorCode } from "../kernel/errors.ts";
import { onlyRow } from "./onlyRow.ts";

export const FUNCTIONS = join(import.meta.dirname, "functions");
const DEFINITION_MISMATCH = "42P13";

interface FunctionFile {
  name: string;
  text: string;
  hash: string;
}

export interface FunctionSet {
  /** Counts the changes of the set. */
  revision: number;
  files: FunctionFile[];
}

const revisionSchema = z.object({ revision: z.number().int() });

/** @param folder one `<name>.sql` per function, and `revision.json` */
export async function readFunctions(folder = FUNCTIONS): Promise<FunctionSet> {
  const { revision } = revisionSchema.parse(JSON.parse(await readFile(join(folder, "revision.json"), "utf8")));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const files = names.map(async (file) => {
    const text = await readFile(join(folder, file), "utf8");
    return { name: file.slice(0, -".sql".length), text, hash: hashOf(text) };
  });
  return { revision, files: await Promise.all(files) };
}

/** The fingerprint in `revision.json`, to tell when the set has changed. */
export const hashOfSet = ({ files }: FunctionSet) =>
  hashOf(files.map(({ name, hash }) => `${name} ${hash}\n`).join(""));

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** The database's revision; 0 where it has none. */
export async function appliedRevision(sql: postgres.ISql): Promise<number> {
  const [table] = await sql<{ present: boolean }[]>`select to_regclass('drizzle.functions') is not null as present`;
  if (!table?.present) return 0;
  const [row] = await sql<{ revision: number }[]>`select coalesce(max(revision), 0) as revision from drizzle.functions`;
  return row?.revision ?? 0;
}

/** Which functions must be applied. @returns null when none: the database is up to date, or has a newer build's */
export async function changedFunctions(sql: postgres.ISql, set: FunctionSet): Promise<FunctionFile[] | null> {
  const applied = await appliedRevision(sql);
  if (applied > set.revision) return null;
  const rows = applied
    ? await sql<{ name: string; hash: string }[]>`select name, hash from drizzle.functions where revision = ${applied}`
    : [];
  const isApplied = new Set(rows.map(({ name, hash }) => `${name} ${hash}`));
  const changed = set.files.filter(({ name, hash }) => !isApplied.has(`${name} ${hash}`));
  return changed.length === 0 && applied === set.revision ? null : changed;
}

/**
 * Brings the functions up to date, inside the caller's transaction. A function that was removed, or whose parameters
 * changed, stays for one more revision, as the previous build may still be calling it.
 */
export async function applyFunctions(tx: postgres.ISql, set: FunctionSet, changed: FunctionFile[]): Promise<void> {
  await tx.unsafe(`create table if not exists drizzle.functions (
      signature text primary key, name text not null, hash text not null, revision integer not null);
    grant select on drizzle.functions to frontdesk_platform`);
  const before = await appliedRevision(tx);
  const unchanged = set.files.filter((file) => !changed.includes(file)).map(({ name }) => name);
  await tx`update drizzle.functions set revision = ${set.revision}
    where revision = ${before} and name = any(${unchanged}::text[])`;
  // They may call each other in any order, so bodies are checked once all are created.
  await tx`select set_config('role', 'frontdesk_migrator', true), set_config('check_function_bodies', 'off', true)`;
  const made: { oid: number; signature: string; file: FunctionFile }[] = [];
  for (const file of changed) made.push(...(await define(tx, file)).map((each) => ({ ...each, file })));
  await tx`select set_config('check_function_bodies', 'on', true)`;
  for (const { oid } of made) await check(tx, oid);
  if (before < set.revision) await dropRetired(tx, before);
  await tx.unsafe("reset role");
  if (before === 0) await dropUntracked(tx, made);
  for (const { signature, file } of made) {
    await tx`insert into drizzle.functions (signature, name, hash, revision)
      values (${signature}, ${file.name}, ${file.hash}, ${set.revision})
      on conflict (signature) do update set hash = excluded.hash, revision = excluded.revision`;
  }
}

/** @returns the functions that the file created or replaced */
async function define(tx: postgres.ISql, { name, text }: FunctionFile) {
  const versions = () => tx<{ oid: number; signature: string; place: string }[]>`
    select oid::int, oid::regprocedure::text as signature, ctid::text as place from pg_proc
    where proname = ${name} and pronamespace = 'public'::regnamespace`;
  const before = await versions();
  await tx.unsafe("savepoint defining");
  try {
    await tx.unsafe(text);
  } catch (error) {
    if (errorCode(error) !== DEFINITION_MISMATCH) throw error;
    await tx.unsafe("rollback to savepoint defining");
    // A function's return type can't be changed in place.
    for (const { signature } of before) await tx.unsafe(`drop function ${signature}`);
    await tx.unsafe(text);
  }
  // Each replacement writes a new version of the function's catalog row.
  const places = new Set(before.map(({ oid, place }) => `${oid} ${place}`));
  const made = (await versions()).filter(({ oid, place }) => !places.has(`${oid} ${place}`));
  if (made.length === 0) throw new Error(`functions/${name}.sql defines no function of that name`);
  return made;
}

/** Runs the language's validator on it, as `create function` would have. */
async function check(tx: postgres.ISql, oid: number): Promise<void> {
  const rows = await tx<{ validator: string }[]>`select l.lanvalidator::regproc::text as validator
    from pg_proc p join pg_language l on l.oid = p.prolang where p.oid = ${oid}`;
  await tx.unsafe(`select ${onlyRow(rows).validator}(${oid})`);
}

/** Drops versions with other parameters that only migrations had made: builds that call those no longer run. */
async function dropUntracked(tx: postgres.ISql, made: readonly { oid: number; file: FunctionFile }[]): Promise<void> {
  const names = made.map(({ file }) => file.name);
  const kept = made.map(({ oid }) => oid);
  const untracked = await tx<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${names}::text[]) and oid <> all(${kept}::oid[])`;
  for (const { signature } of untracked) await tx.unsafe(`drop function ${signature}`);
}

/** @param before the database's previous revision: functions already missing from it are no longer called by anyone */
async function dropRetired(tx: postgres.ISql, before: number): Promise<void> {
  await tx.unsafe("reset role");
  const retired = await tx<{ signature: string }[]>`
    delete from drizzle.functions where revision < ${before} returning signature`;
  for (const { signature } of retired) await tx.unsafe(`drop function if exists ${signature}`);
  // Builds before that one still call them.
  if (retired.length > 0) await tx`update drizzle.serves_from set revision = greatest(revision, ${before})`;
}
