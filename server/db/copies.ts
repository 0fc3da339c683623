/**
 * The queries that backup and restore run themselves, besides pg_dump and pg_restore: on a connection of their own,
 * outside `withTenant` and `withSystem`, with a login that may read every table.
 */
import postgres from "postgres";
import { onlyRow } from "./onlyRow.ts";

/** Rows of each table, by its quoted name with its schema. */
export type RowCounts = Record<string, number>;

const CONNECT_SECONDS = 10;

/**
 * Runs `work` while holding a snapshot of the database, which can be passed to pg_dump.
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
    // The transaction ends with its connection.
    return work({ snapshot, rows: await countIn(sql) });
  });
}

/**
 * Notes in the database that a backup of it was written.
 * @param url the login of the backup @param seconds how long ago, since two machines' clocks may differ
 * @throws the database's errors, as on a standby, or where the schema is older than this version
 */
export function noteBackup(url: string, seconds: number): Promise<void> {
  return connected(url, async (sql) => {
    // The login's transactions are read-only unless they say otherwise.
    await sql.begin(
      "read write",
      (tx) => tx`
        insert into last_backup as last (is_only, made_at) values (true, now() - make_interval(secs => ${seconds}))
        on conflict (is_only) do update set made_at = greatest(last.made_at, excluded.made_at)`,
    );
  });
}

/** The restore's side: a database that is being filled, by the login that owns it. */
export interface CopyTarget {
  /** The product's tables that already exist. */
  tables(): Promise<string[]>;
  /** Which of the names are not roles of this server. */
  missingRoles(names: readonly string[]): Promise<string[]>;
  /**
   * Lets the functions' owner create objects in `public`: a dump assigns owners before it grants this right, which
   * owning a function requires.
   */
  letOwnersCreate(): Promise<void>;
  /** Counts all rows. Only works before row-level security is enabled. */
  countRows(): Promise<RowCounts>;
  /**
   * Turns pending outbox rows of these kinds into dead letters.
   * @returns how many there were
   */
  holdOutbox(kinds: readonly string[], reason: string): Promise<number>;
  /** Updates the planner's statistics, which a dump does not include. */
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

/** Leaves out partitioned tables, whose rows are counted in their partitions, and tables of extensions. */
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
