/** The connection pool, and the types that a transaction passes to its work. */
import type postgres from "postgres";
import { errorCode } from "../kernel/errors.ts";
import { type Connection, Connections } from "./connections.ts";

/** Time to wait for a connection: after this long, the database is down or overloaded. */
const CONNECTION_WAIT_MS = 6000;

/**
 * Time limits of a transaction, in ms. The server enforces the first two and reports it; the third is for when it
 * goes silent.
 */
export interface Limits {
  statementMs: number;
  lockMs: number;
  /** From taking the connection to returning it, including all work in between. */
  useMs: number;
}

/** Requests that someone waits for. A lock takes milliseconds, unless someone holds a whole table. */
const ORDINARY: Limits = { statementMs: 15_000, lockMs: 4000, useMs: 20_000 };
/** Background work with much to write: a large document, a tenant's shelf. */
export const LONG: Limits = { statementMs: 870_000, lockMs: 30_000, useMs: 900_000 };

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Off behind PgBouncer before 1.21 in transaction mode. */
  prepare: boolean;
  /** How long a transaction waits for a connection, in ms. */
  connectionWaitMs?: number;
  /** Overrides the default limits. */
  limits?: Limits;
}

/** The pool. Only `inTransaction` and `inStatement` below access it (architecture.test.ts). */
export interface Database {
  pool: Connections;
  limits: Limits;
  /** Current connections, and transactions waiting for one. */
  counts(): { inUse: number; idle: number; waiting: number };
  close(): Promise<void>;
  /** Set when nothing may be kept: every transaction starts with it and is rolled back (`rehearse`). */
  rehearsal?: (tx: Tx) => Promise<void>;
}

/** What a transaction passes to its work. */
export interface Tx {
  /**
   * postgres.js on this transaction's connection. Pass JSON as `${JSON.stringify(x)}::jsonb`; timestamps are returned
   * as text.
   */
  sql: postgres.Sql;
  /** Calls `done` after the transaction has committed, and not otherwise. It must not throw. */
  afterCommit(done: () => void): void;
}

/** Opens the pool; connections are made on first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new Connections({
    url: options.url,
    size: options.poolSize,
    prepare: options.prepare,
    waitMs: options.connectionWaitMs ?? CONNECTION_WAIT_MS,
  });
  return { pool, limits: options.limits ?? ORDINARY, counts: () => pool.counts, close: () => pool.close() };
}

/**
 * The same database with some changes that nobody else sees: each of a tenant's transactions makes them again, does
 * its work, and is rolled back.
 * @param prepare makes the changes; by default there are none, which only guarantees that nothing is kept
 */
export function rehearse(db: Database, prepare: (tx: Tx) => Promise<void> = async () => {}): Database {
  return { ...db, rehearsal: prepare };
}

/**
 * Runs one transaction. Its `begin` and `scope` are pipelined with the work's first query: the server runs them in
 * order (the driver's own `begin` waits for a round trip each).
 * @param scope sets role and tenant, for this transaction only
 * @throws what `work` throws, the database's error, or a connection error, including when it exceeded its time limit
 */
export async function inTransaction<T>(
  db: Database,
  scope: (sql: postgres.Sql, limits: Limits) => postgres.PendingQuery<postgres.Row[]>,
  work: (tx: Tx) => Promise<T>,
  limits: Limits = db.limits,
): Promise<T> {
  const connection = await db.pool.take(limits.useMs);
  const { sql } = connection;
  const broke = whenBroken(connection);
  const use = { isOver: false };
  const afterwards: (() => void)[] = [];
  let isWhole = false;
  const opened = [sql.unsafe("begin").execute(), scope(sql, limits).execute()];
  for (const each of opened) each.catch(() => {});
  const tx = txOf(guard(connection, use), afterwards);
  const { rehearsal } = db;
  const working = rehearsal ? rehearsal(tx).then(() => work(tx)) : work(tx);
  try {
    // Not just `await working`: what the driver has queued on a connection that breaks is never settled.
    // The first to fail is the one to report: after a scope that is refused, the work's statements only say "aborted".
    const [result] = await Promise.race([Promise.all([working, ...opened]), broke]);
    if (connection.isBroken) throw broken();
    const ended = await Promise.race([sql.unsafe(rehearsal ? "rollback" : "commit"), broke]);
    isWhole = true;
    if (rehearsal) return result;
    // The work has swallowed an error: the server has rolled back.
    if (ended.command !== "COMMIT") throw new Error("the transaction failed; nothing was committed");
    for (const done of afterwards) done();
    return result;
  } catch (error) {
    if (!isWhole && !isLastWord(error)) isWhole = await rollBack(connection, working, broke);
    throw error;
  } finally {
    use.isOver = true;
    connection.onBreak = null;
    db.pool.give(connection, isWhole);
  }
}

/**
 * Runs one statement as its own transaction, committed when the promise resolves. Nothing is retried.
 * @throws the database's error, when nothing is stored; or, when the connection broke, one that leaves the outcome
 *   unknown
 */
export async function inStatement<T>(db: Database, send: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const connection = await db.pool.take(db.limits.useMs);
  const broke = whenBroken(connection);
  let isWhole = false;
  try {
    const result = await Promise.race([connection.isBroken ? broke : send(connection.sql), broke]);
    isWhole = true;
    return result;
  } catch (error) {
    // The server has undone the statement and is ready for the next one. After any other error its state is unknown.
    isWhole = severityOf(error) === "ERROR" && !isLastWord(error);
    throw error;
  } finally {
    connection.onBreak = null;
    db.pool.give(connection, isWhole);
  }
}

/** Sets the server's limits for this transaction only, which is all that PgBouncer preserves of a session. */
export function limitsFor(sql: postgres.Sql, { statementMs, lockMs, useMs }: Limits) {
  return sql`set_config('statement_timeout', ${`${statementMs}`}, true), set_config('lock_timeout', ${`${lockMs}`}, true),
    set_config('idle_in_transaction_session_timeout', ${`${useMs}`}, true)`;
}

/** Rejects when the connection breaks while in use. */
function whenBroken(connection: Connection): Promise<never> {
  const broke = new Promise<never>((_, reject) => {
    connection.onBreak = () => reject(broken());
    if (connection.isBroken) reject(broken());
  });
  broke.catch(() => {});
  return broke;
}

/** @returns whether the connection can be used for another transaction */
async function rollBack(connection: Connection, working: Promise<unknown>, broke: Promise<never>): Promise<boolean> {
  // Work that is still running must not reach into the connection's next transaction.
  const isOver = await Promise.race([working.then(isTrue, isTrue), broke.catch(isFalse)]);
  if (!isOver || connection.isBroken) return false;
  return Promise.race([connection.sql.unsafe("rollback"), broke]).then(
    () => true,
    () => false,
  );
}

/** The connection while its transaction lasts and it is intact: nothing may be sent on another or a closed one. */
function guard(connection: Connection, use: { isOver: boolean }): postgres.Sql {
  const check = () => {
    if (use.isOver) throw new Error("the transaction is over");
    if (connection.isBroken) throw broken();
  };
  return new Proxy(connection.sql, {
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

function broken(): Error {
  return Object.assign(new Error("the connection to the database broke"), { code: "CONNECTION_CLOSED" });
}

/**
 * The server's last message before it closes the connection (class 57P, FATAL), or that of a primary that has become a
 * standby (25006): a new connection may lead to the new primary.
 */
function isLastWord(error: unknown): boolean {
  const code = errorCode(error) ?? "";
  return /^CONNECTION_|^CONNECT_TIMEOUT|^EPIPE|^ECONN|^57P0|^25006/.test(code) || severityOf(error) === "FATAL";
}

const severityOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "severity" in error ? error.severity : undefined;

function txOf(sql: postgres.Sql, afterwards: (() => void)[]): Tx {
  return {
    sql,
    afterCommit: (done) => void afterwards.push(done),
  };
}

const isTrue = () => true;
const isFalse = () => false;
