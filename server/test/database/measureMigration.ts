/** What a migration locks, reads through, writes anew and takes away, as PostgreSQL itself tells while it runs. */
import type postgres from "postgres";
import { indexOf, isInBatches, runStatement, stepOf } from "../../db/applyMigration.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import type { Migration } from "../../db/readMigrations.ts";

/** From weak to strong. Those before them are held by everyone who reads, and hold up nobody. */
const MODES = [
  "row exclusive",
  "share update exclusive",
  "share",
  "share row exclusive",
  "exclusive",
  "access exclusive",
] as const;
type Mode = (typeof MODES)[number];
const BLOCKS_WRITERS = new Set<Mode>(MODES.slice(2));
const stronger = (one: Mode, other: Mode = MODES[0]) => (MODES.indexOf(one) > MODES.indexOf(other) ? one : other);

/** Tables that stay small however many people write: what owners set, and who works there. All others grow. */
const SMALL = new Set(
  `tenants tenant_origins tenant_images tenant_models tenant_deletions placements api_keys webhooks labels canned_replies inbox_views
  alert_preferences blocked_origins posting_blocks actions saved_questions saved_answers sources invitations
  auth.user auth.account auth.member auth.organization auth.first_run`.split(/\s+/),
);

/** What is locked until one transaction ends, and what takes it long. */
interface Transaction {
  /** The strongest lock on each table that was there before. */
  locks: Map<string, Mode>;
  /** Tables that are read from end to end. */
  scanned: string[];
  /** Tables of which every row is written anew. */
  rewritten: string[];
  /** Steps in code. */
  steps: string[];
  /** Tables that get an index beside those who write. */
  indexed: string[];
  /** Changes a few rows, and is one of many. */
  isBatch: boolean;
}

export interface Measured {
  transactions: Transaction[];
  /** What an earlier version may be using: `table.column`, gone, of another type, or to be filled from now on. */
  removed: string[];
  /** The oldest version that it says the database serves; null where that isn't kept yet. */
  servesFrom: { before: number | null; after: number | null };
}

/** Applies a migration as the migrator does, but without its patience. @param sql a connection of its own */
export async function measureMigration(
  sql: postgres.Sql,
  { statements, isOutside }: Pick<Migration, "statements" | "isOutside">,
): Promise<Measured> {
  const [before, servedBefore] = [await readColumns(sql), await servesFrom(sql)];
  const transactions: Transaction[] = [];
  for (const each of isOutside ? statements.map((statement) => [statement]) : [statements])
    transactions.push(await measureTransaction(sql, each));
  const after = await readColumns(sql);
  const tables = new Set([...before.keys()].map(tableOf));
  const changed = [...before].filter(([name, type]) => after.get(name) !== type);
  const toFill = [...after].filter(
    ([name, type]) => !before.has(name) && tables.has(tableOf(name)) && type.endsWith(TO_FILL),
  );
  return {
    transactions,
    removed: [...changed, ...toFill].map(([name]) => name),
    servesFrom: { before: servedBefore, after: await servesFrom(sql) },
  };
}

const TO_FILL = " to be filled";
const tableOf = (column: string) => column.replace(/\.\w+$/, "");

interface Table {
  oid: number;
  name: string;
  /** Changes when the table is written anew. */
  file: number;
  scans: number;
}

async function measureTransaction(sql: postgres.Sql, statements: string[]): Promise<Transaction> {
  const steps = statements.flatMap((statement) => stepOf(statement) ?? []);
  const isBatch = statements.some(isInBatches);
  if (statements.some((statement) => /\bconcurrently\b/i.test(statement))) {
    for (const statement of statements) await sql.unsafe(statement);
    const indexed = statements.flatMap((statement) => indexOf(statement)?.table ?? []);
    const locks = new Map(indexed.map((table): [string, Mode] => [table, "share update exclusive"]));
    return { locks, scanned: [], rewritten: [], steps, indexed, isBatch };
  }
  return sql.begin(async (tx) => {
    const before = new Map((await readTables(tx)).map((table) => [table.oid, table]));
    for (const statement of statements) await runStatement(tx, statement);
    const after = (await readTables(tx)).flatMap((now) => {
      const known = before.get(now.oid);
      return known ? [{ now, known, name: known.name }] : [];
    });
    return {
      locks: await readLocks(tx, before),
      scanned: after.filter(({ now, known }) => now.scans > known.scans).map(({ name }) => name),
      rewritten: after.filter(({ now, known }) => now.file !== known.file).map(({ name }) => name),
      ...{ steps, indexed: [], isBatch },
    };
  });
}

async function readLocks(tx: postgres.TransactionSql, tables: Map<number, Table>): Promise<Map<string, Mode>> {
  const held = await tx<{ oid: number; mode: string }[]>`
    select relation::int as oid, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`;
  const locks = new Map<string, Mode>();
  for (const { oid, mode } of held) {
    const name = tables.get(oid)?.name;
    const known = MODES.find((each) => each === wordsOf(mode));
    if (name && known) locks.set(name, stronger(known, locks.get(name)));
  }
  return locks;
}

/** `ShareUpdateExclusiveLock` in words. */
const wordsOf = (mode: string) =>
  mode
    .replace(/Lock$/, "")
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();

const readTables = (tx: postgres.TransactionSql) => tx<Table[]>`
  select c.oid::int as oid, replace(format('%s.%s', n.nspname, c.relname), 'public.', '') as name,
    pg_relation_filenode(c.oid)::int as file, pg_stat_get_xact_numscans(c.oid)::int as scans
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth', 'langgraph')`;

/** @returns each column's type, by `table.column` */
async function readColumns(sql: postgres.Sql): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; type: string }[]>`
    select replace(format('%s.%s.%s', n.nspname, c.relname, a.attname), 'public.', '') as name,
      format_type(a.atttypid, a.atttypmod) || case when a.attnotnull and not a.atthasdef then ${TO_FILL} else '' end as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'langgraph') and a.attnum > 0 and not a.attisdropped`;
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function servesFrom(sql: postgres.Sql): Promise<number | null> {
  const [there] = await sql`select to_regclass('drizzle.serves_from') is not null as present`;
  if (!there?.present) return null;
  return onlyRow(await sql<{ migration: number }[]>`select migration from drizzle.serves_from`).migration;
}

/** @returns the two lines that say so at the head of the migration */
export function headOf({ transactions }: Measured): string[] {
  const locks = new Map<string, Mode>();
  for (const each of transactions)
    for (const [table, mode] of each.locks) locks.set(table, stronger(mode, locks.get(table)));
  const modes = [...MODES].reverse().flatMap((mode) => {
    const tables = [...locks].filter(([, held]) => held === mode).map(([table]) => table);
    return tables.length > 0 ? [`${mode} on ${tables.sort().join(", ")}`] : [];
  });
  const times = new Set(transactions.filter((each) => each.locks.size > 0).flatMap(timesOf));
  return [`-- locks: ${modes.join("; ") || "nothing"}`, `-- held for: ${[...times].join("; ") || "an instant"}`];
}

function timesOf(transaction: Transaction): string[] {
  const { scanned, rewritten, steps, indexed, isBatch, locks } = transaction;
  if (isBatch) return listOf("batches of", [...locks.keys()]);
  const beside = blockedBy(transaction).length > 0 ? "" : ", beside readers and writers,";
  const times = [
    ...steps.map((name) => `the step ${name}`),
    ...listOf("a rewrite of", rewritten),
    ...listOf(`a scan${beside} of`, scanned),
    ...listOf("an index, beside readers and writers, of", indexed),
  ];
  return times.length > 0 ? times : ["an instant"];
}

const listOf = (what: string, tables: string[]) => (tables.length > 0 ? [`${what} ${tables.sort().join(", ")}`] : []);

/** @returns the tables that nobody else can write meanwhile */
const blockedBy = ({ locks }: Transaction) =>
  [...locks]
    .filter(([, mode]) => BLOCKS_WRITERS.has(mode))
    .map(([table]) => table)
    .sort();

/** @returns a line for each reason why it must not run beside those who use the service */
export function objections({ transactions, removed, servesFrom }: Measured): string[] {
  const isSaid = servesFrom.after === null || servesFrom.after !== servesFrom.before;
  return [
    ...transactions.flatMap(objectionsTo),
    ...(removed.length > 0 && !isSaid
      ? [`${removed.sort()} used by earlier versions, which drizzle.serves_from still lets serve`]
      : []),
  ];
}

function objectionsTo(transaction: Transaction): string[] {
  const { scanned, rewritten, steps, locks, isBatch } = transaction;
  const large = [...scanned, ...rewritten].filter((table) => !SMALL.has(table));
  const blocked = blockedBy(transaction);
  const written = large.filter((table) => locks.get(table) === "row exclusive" && !isBatch);
  return [
    ...(blocked.length > 0 ? [...steps, ...large] : []).map((work) => `${blocked} blocked during ${work}`),
    ...written.map((table) => `all rows of ${table} written in one transaction`),
  ];
}
