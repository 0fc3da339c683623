/** One pool of connections and the types of what a transaction hands to its work. */
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** A connection that is not there after this long is not coming: the database is away, or far too busy. */
const CONNECTION_WAIT_MS = 6000;

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Off behind a PgBouncer older than 1.21 in transaction mode. */
  prepare: boolean;
  /** How long a transaction waits for a connection, in ms. */
  connectionWaitMs?: number;
}

/** The pool; only `inTransaction`, which the two doors use, reaches into it (architecture.test.ts). */
export interface Database {
  pool: postgres.Sql;
  connectionWaitMs: number;
  close(): Promise<void>;
}

/** What the work inside a transaction gets: raw SQL for statements worth reading, drizzle for plain ones. */
export interface Tx {
  /** postgres.js, on this transaction's connection. Pass JSON as `${JSON.stringify(x)}::jsonb`; timestamps come as text. */
  sql: postgres.Sql;
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
  return {
    pool,
    connectionWaitMs: options.connectionWaitMs ?? CONNECTION_WAIT_MS,
    close: () => pool.end({ timeout: 5 }),
  };
}

/**
 * One transaction. Its beginning and `scope` leave in one go with the work's first query, without waiting for replies:
 * the server runs them in order. The driver's own `begin` waits a round trip for each, and ends the process when the
 * connection breaks half-way (it writes `rollback` to a socket that is gone; transaction.test.ts cuts connections).
 * @param scope sets role and tenant, for this transaction alone
 */
export async function inTransaction<T>(
  db: Database,
  scope: (sql: postgres.Sql) => postgres.PendingQuery<postgres.Row[]>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const connection = await takeConnection(db);
  const use = { isOver: false };
  const opened = Promise.all([connection.unsafe("begin").execute(), scope(connection).execute()]);
  const working = work(txOf(guard(connection, use)));
  try {
    // Not `await working` alone: what the driver has queued on a connection that breaks is never answered.
    const [result] = await Promise.all([working, opened]);
    const ended = await connection.unsafe("commit");
    // A failure that the work has swallowed: the server has rolled back.
    if (ended.command !== "COMMIT") throw new Error("the transaction had failed; nothing was committed");
    use.isOver = true;
    connection.release();
    return result;
  } catch (error) {
    const isGone = isBroken(error) || (await opened.then(() => false, isBroken));
    // Work that still runs must not reach into the next transaction of this connection.
    if (!isGone) await working.catch(() => {});
    use.isOver = true;
    // A broken connection has left the pool by itself and must not be touched again.
    if (!isGone) await giveBack(connection);
    throw error;
  }
}

async function giveBack(connection: postgres.ReservedSql): Promise<void> {
  try {
    await connection.unsafe("rollback");
    connection.release();
  } catch {
    // It broke just now: gone from the pool as well.
  }
}

/** The driver forgets who waits for a connection that breaks while it is being made: so waiting has an end of its own. */
async function takeConnection(db: Database): Promise<postgres.ReservedSql> {
  const reserved = db.pool.reserve();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reserved.then((connection) => connection.release()).catch(() => {});
      reject(Object.assign(new Error("no connection to the database"), { code: "CONNECT_TIMEOUT" }));
    }, db.connectionWaitMs);
  });
  try {
    return await Promise.race([reserved, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The connection for as long as its transaction lasts: work that goes on afterwards must not reach the next one's. */
function guard(connection: postgres.ReservedSql, use: { isOver: boolean }): postgres.Sql {
  const check = () => {
    if (use.isOver) throw new Error("the transaction is over");
  };
  return new Proxy(connection as postgres.Sql, {
    apply: (target, self, args) => {
      check();
      return Reflect.apply(target, self, args);
    },
    get: (target, key) => {
      check();
      return Reflect.get(target, key);
    },
  });
}

/** True when the connection is gone with this error: the driver's own, or the server's last word (class 57P, FATAL). */
function isBroken(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, severity } = error as { code?: string; severity?: string };
  return (
    /^CONNECTION_|^CONNECT_TIMEOUT|^EPIPE|^ECONN|^57P0/.test(code ?? "") || severity === "FATAL" || severity === "PANIC"
  );
}

function txOf(sql: postgres.Sql): Tx {
  let db: PostgresJsDatabase | undefined;
  return {
    sql,
    get db() {
      db ??= drizzle(sql);
      return db;
    },
  };
}
