/**
 * What a backup and a restore ask the database themselves, beside pg_dump and pg_restore: one connection of their own,
 * past both doors, with a login that may read every table.
 */
import postgres from "postgres";
import { onlyRow } from "./onlyRow.ts";

/** Rows of each table, by its quoted name with its schema. */
export type RowCounts = Record<string, number>;

const CONNECT_SECONDS = 10;

/**
 * Runs `work` while one snapshot of the database is held, which pg_dump can be given.
 * @param url a login that bypasses row-level security, or owns a database in which it is not yet enabled
 * @throws Error when the login would not see every row
 */
export async function withSnapshot<T>(
  url: string,
  work: (taken: { snapshot: string; rows: RowCounts }) => Promise<T>,
): Promise<T> {
  return connected(url, async (sql) => {
    await sql`begin isolation level repeatable read read only`;
    // Fails where row-level security would leave rows out, instead of leaving them out.
    await sql`set local row_security = off`;
    const { snapshot } = onlyRow(await sql<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`);
    // Its connection's end is the transaction's.
    return work({ snapshot, rows: await countIn(sql) });
  });
}

/** The restore's side: a database that is being filled, by the login that owns it. */
export interface CopyTarget {
  /** The product's tables that are there already. */
  tables(): Promise<string[]>;
  /** Those of the names that no role of this server has. */
  missingRoles(names: readonly string[]): Promise<string[]>;
  /** Functions are given their owner before the rights that a dump ends with, and the owner needs this one for it. */
  letOwnersCreate(): Promise<void>;
  /** Before row-level security is enabled. */
  countRows(): Promise<RowCounts>;
  /** Makes dead letters of what is owed of these kinds. @returns how many there were */
  holdOutbox(kinds: readonly string[], reason: string): Promise<number>;
  /** Statistics for the planner, which a dump does not carry. */
  analyze(): Promise<void>;
}

/** Opens the database for `work`, and closes it. */
export function withCopyTarget<T>(url: string, work: (target: CopyTarget) => Promise<T>): Promise<T> {
  return connected(url, (sql) =>
    work({
      tables: () => tablesIn(sql),
      missingRoles: async (names) => {
        const rows = await sql<{ name: string }[]>`
          select name from unnest(${[...names]}::text[]) as name
          where not exists (select from pg_roles where rolname = name)`;
        return rows.map(({ name }) => name);
      },
      letOwnersCreate: async () => {
        await sql`grant usage, create on schema public to frontdesk_migrator`;
      },
      countRows: () => countIn(sql),
      holdOutbox: async (kinds, reason) => {
        const held = await sql`
          update outbox set done_at = now(), dead_at = now(), last_error = ${reason}
          where done_at is null and kind = any(${[...kinds]}::text[])`;
        return held.count;
      },
      analyze: async () => {
        await sql`analyze`;
      },
    }),
  );
}

async function connected<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_SECONDS, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Without partitioned tables, whose rows are their partitions', and without an extension's own. */
async function tablesIn(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`;
  return rows.map(({ name }) => name);
}

async function countIn(sql: postgres.ISql): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const table of await tablesIn(sql)) {
    const { count } = onlyRow(await sql.unsafe<{ count: string }[]>(`select count(*) as count from ${table}`));
    counts[table] = Number(count);
  }
  return counts;
}
