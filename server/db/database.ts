/** One pool of connections and the types of what a transaction hands to its work. */
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Off behind a PgBouncer older than 1.21 in transaction mode. */
  prepare: boolean;
}

/** The pool. Only `db/tenant.ts` and `db/system.ts` may reach into `pool` (architecture.test.ts). */
export interface Database {
  pool: postgres.Sql;
  close(): Promise<void>;
}

/** What the work inside a transaction gets: raw SQL for statements worth reading, drizzle for plain ones. */
export interface Tx {
  /** postgres.js, inside this transaction. Pass JSON as `${JSON.stringify(x)}::jsonb`; timestamps come as text. */
  sql: postgres.TransactionSql;
  /** drizzle over the same transaction. */
  db: PostgresJsDatabase;
}

/** Opens the pool; connections are made on first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = postgres(options.url, {
    max: options.poolSize,
    prepare: options.prepare,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: "frontdesk" },
  });
  drizzle(pool); // sets the type parsers once, so that raw SQL and drizzle see the same values
  return { pool, close: () => pool.end({ timeout: 5 }) };
}

/** The `Tx` over an open transaction; drizzle is only built when asked for. */
export function txOf(sql: postgres.TransactionSql): Tx {
  let db: PostgresJsDatabase | undefined;
  return {
    sql,
    get db() {
      db ??= drizzle(sql as unknown as postgres.Sql);
      return db;
    },
  };
}
