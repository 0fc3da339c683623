/** One pool of connections and the types of what a transaction hands to its work. */
import type postgres from "postgres";
import { errorCode } from "../kernel/errors.ts";
import { type Connection, Connections } from "./connections.ts";

/** A connection that is not there after this long is not coming: the database is away, or far too busy. */
const CONNECTION_WAIT_MS = 6000;

/** How long a transaction may take, in ms. The server keeps the first two and says so; the third is for when it says nothing. */
export interface Limits {
  statementMs: number;
  lockMs: number;
  /** From taking the connection to giving it back, with all that is done in between. */
  useMs: number;
}

/** What somebody waits for. A lock is had in milliseconds, or somebody holds a whole table. */
const ORDINARY: Limits = { statementMs: 15_000, lockMs: 4000, useMs: 20_000 };
/** What goes on behind everybody's back, with much to write: a large document, a tenant's shelf. */
export const LONG: Limits = { statementMs: 870_000, lockMs: 30_000, useMs: 900_000 };

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Off behind a PgBouncer older than 1.21 in transaction mode. */
  prepare: boolean;
  /** How long a transaction waits for a connection, in ms. */
  connectionWaitMs?: number;
  /** Other limits than the ordinary ones. */
  limits?: Limits;
}

/** The pool; only the two functions below, which the doors use, reach into it (architecture.test.ts). */
export interface Database {
  pool: Connections;
  limits: Limits;
  /** Its connections at this moment, and the transactions that wait for one. */
  counts(): { inUse: number; idle: number; waiting: number };
  close(): Promise<void>;
  /** Set where nothing may stay: every transaction begins with it, and is rolled back (`rehearse`). */
  rehearsal?: (tx: Tx) => Promise<void>;
}

/** What the work inside a transaction gets. */
export interface Tx {
  /** postgres.js, on this transaction's connection. Pass JSON as `${JSON.stringify(x)}::jsonb`; timestamps come as text. */
  sql: postgres.Sql;
  /** Calls `done` once the transaction has committed, and never when it has not. It must not throw. */
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
 * The same database as it would be with some changes, of which nobody else sees anything: each transaction of a tenant makes them
 * anew, does its work, and is rolled back with all that it has written.
 * @param prepare makes the changes; by default there are none, and it is only certain that nothing is written
 */
export function rehearse(db: Database, prepare: (tx: Tx) => Promise<void> = async () => {}): Database {
  return { ...db, rehearsal: prepare };
}

/**
 * One transaction. Its beginning and `scope` leave in one go with the work's first query, without waiting for replies:
 * the server runs them in order (the driver's own `begin` waits a round trip for each).
 * @param scope sets role and tenant, for this transaction alone
 * @throws what `work` throws, the database's error, or one that says that the connection broke: also when it took too long
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
  const opened = Promise.all([sql.unsafe("begin").execute(), scope(sql, limits).execute()]);
  opened.catch(() => {});
  const tx = txOf(guard(connection, use), afterwards);
  const { rehearsal } = db;
  const working = rehearsal ? rehearsal(tx).then(() => work(tx)) : work(tx);
  try {
    // Not `await working` alone: what the driver has queued on a connection that breaks is never answered.
    const [result] = await Promise.race([Promise.all([working, opened]), broke]);
    if (connection.isBroken) throw broken();
    const ended = await Promise.race([sql.unsafe(rehearsal ? "rollback" : "commit"), broke]);
    isWhole = true;
    if (rehearsal) return result;
    // A failure that the work has swallowed: the server has rolled back.
    if (ended.command !== "COMMIT") throw new Error("the transaction had failed; nothing was committed");
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
 * One statement, which is its own transaction: it is committed when the promise resolves. Nothing is retried.
 * @throws the database's error, and then nothing is stored; or, when the connection broke, one that leaves this open
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
    // The server has undone the statement and waits for the next one. After anything else nobody knows where it stands.
    isWhole = severityOf(error) === "ERROR" && !isLastWord(error);
    throw error;
  } finally {
    connection.onBreak = null;
    db.pool.give(connection, isWhole);
  }
}

/** What the limits are for the server: for the transaction alone, which is all that PgBouncer leaves of a session. */
export function limitsFor(sql: postgres.Sql, { statementMs, lockMs, useMs }: Limits) {
  return sql`set_config('statement_timeout', ${`${statementMs}`}, true), set_config('lock_timeout', ${`${lockMs}`}, true),
    set_config('idle_in_transaction_session_timeout', ${`${useMs}`}, true)`;
}

/** Rejects when the connection breaks while somebody has it. */
function whenBroken(connection: Connection): Promise<never> {
  const broke = new Promise<never>((_, reject) => {
    connection.onBreak = () => reject(broken());
    if (connection.isBroken) reject(broken());
  });
  broke.catch(() => {});
  return broke;
}

/** @returns whether the connection is fit for another transaction */
async function rollBack(connection: Connection, working: Promise<unknown>, broke: Promise<never>): Promise<boolean> {
  // Work that still runs must not reach into the connection's next transaction.
  const isOver = await Promise.race([working.then(isTrue, isTrue), broke.catch(isFalse)]);
  if (!isOver || connection.isBroken) return false;
  return Promise.race([connection.sql.unsafe("rollback"), broke]).then(
    () => true,
    () => false,
  );
}

/** The connection for as long as its transaction lasts and it is whole: nothing may go out on another or a closed one. */
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

/** The server's last word before it closes the connection (class 57P, FATAL): the socket is about to follow. */
function isLastWord(error: unknown): boolean {
  const code = errorCode(error) ?? "";
  return /^CONNECTION_|^CONNECT_TIMEOUT|^EPIPE|^ECONN|^57P0/.test(code) || severityOf(error) === "FATAL";
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
