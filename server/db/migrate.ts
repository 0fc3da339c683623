/** Brings a database to the schema of `migrations/`. Numbered, forward-only, under a lock, all in one transaction. */
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

type Connection = postgres.Sql;
const FOLDER = join(import.meta.dirname, "../../migrations");
/** Any number will do, as long as every migrator uses it. */
const LOCK = 7_236_001;

/**
 * Applies what is missing. Safe to call from several processes at once: they wait for each other.
 * @param url a login that may create roles and extensions (or finds them made)
 * @param progress told in one line what is being done
 */
export async function migrate(url: string, progress: (line: string) => void = () => {}): Promise<void> {
  // What a migration says about its own progress comes as `raise info`.
  const onnotice = (notice: postgres.Notice) => {
    if (notice.severity === "INFO") progress(notice.message ?? "");
  };
  const connection = postgres(url, { max: 1, onnotice, connect_timeout: 10 });
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    const pending = readMigrationFiles({ migrationsFolder: FOLDER }).length - (await appliedCount(connection));
    if (pending > 0) progress(`applying ${pending} migration${pending === 1 ? "" : "s"}`);
    await runMigrations(drizzle(connection), { migrationsFolder: FOLDER });
    await connection`select pg_advisory_unlock(${LOCK})`;
  } finally {
    await connection.end({ timeout: 5 });
  }
}

/** True when the database has every migration of this build. */
export async function isMigrated(connection: Connection): Promise<boolean> {
  return (await appliedCount(connection)) >= readMigrationFiles({ migrationsFolder: FOLDER }).length;
}

async function appliedCount(connection: Connection): Promise<number> {
  const [table] = await connection`select to_regclass('drizzle.__drizzle_migrations') is not null as present`;
  if (!table?.present) return 0;
  const [row] = await connection`select count(*)::int as count from drizzle.__drizzle_migrations`;
  return row?.count ?? 0;
}
