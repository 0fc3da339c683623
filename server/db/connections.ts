/**
 * A pool of connections, each a postgres.js client with one reserved connection. The driver's own pool can't be used
 * for pipelined transactions: its `reserve` forgets waiters when a connection breaks while being made (and later
 * hands connections to nobody), its `begin` writes to a closed socket, which crashes the process, and it runs what
 * was queued for a broken connection on a new one, outside the transaction. transaction.test.ts breaks connections at
 * every point.
 */
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

export interface Connection {
  readonly sql: postgres.Sql;
  /** True from the moment the socket has closed: nothing may be sent on it after that. */
  readonly isBroken: boolean;
  /** Called when the socket closes while the connection is in use: the driver leaves some queries unsettled. */
  onBreak: (() => void) | null;
}

/** Connection timeout: a server may accept a connection and then say nothing. */
const MAKE_MS = 10_000;
/** How often connections in use are checked. */
const WATCH_MS = 500;

export interface ConnectionsOptions {
  url: string;
  size: number;
  prepare: boolean;
  /** How long `take` waits for a connection, in ms. */
  waitMs: number;
}

export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #idle: Handle[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #open = new Set<Handle>();
  #making = 0;
  #isClosed = false;
  readonly #watch: NodeJS.Timeout;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    this.#watch = setInterval(() => this.#breakOverdue(), WATCH_MS);
    this.#watch.unref();
  }

  get counts(): { inUse: number; idle: number; waiting: number } {
    const idle = this.#idle.length;
    return { inUse: this.#open.size - idle, idle, waiting: this.#waiting.length };
  }

  /**
   * A connection for exclusive use until `give`, and for `longestMs` at most: then it is broken. Otherwise callers
   * would wait forever for a server that has gone silent (a firewall that dropped the connection, a dead host).
   * @throws an error with the code `CONNECT_TIMEOUT` when none came free, or the driver's when none could be made
   */
  async take(longestMs: number): Promise<Connection> {
    const handle = await this.#get();
    handle.until = performance.now() + longestMs;
    return handle;
  }

  async #get(): Promise<Handle> {
    if (this.#isClosed) throw failure("CONNECTION_ENDED", "the pool is closed");
    for (let handle = this.#idle.pop(); handle; handle = this.#idle.pop()) if (!handle.isBroken) return handle;
    if (this.#open.size + this.#making < this.#options.size) return this.#make();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { resolve, reject, timer: setTimeout(() => this.#giveUp(waiter), this.#options.waitMs) };
      this.#waiting.push(waiter);
    });
  }

  /**
   * Returns a connection.
   * @param isWhole false when it is broken or may still be in a transaction: it is closed, and replaced for the next
   *   waiter
   */
  give(connection: Connection, isWhole: boolean): void {
    const handle = connection as Handle;
    handle.until = Number.POSITIVE_INFINITY;
    if (isWhole && !handle.isBroken && !this.#isClosed) {
      const waiter = this.#waiting.shift();
      clearTimeout(waiter?.timer);
      if (waiter) waiter.resolve(handle);
      else this.#idle.push(handle);
    } else {
      this.#discard(handle);
      this.#serve();
    }
  }

  /** Waits a second for transactions in progress; then they fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer);
      waiter.reject(failure("CONNECTION_ENDED", "the pool is closed"));
    }
    // The driver would wait for a connection that is still reserved, as all of these are.
    for (const idle of this.#idle.splice(0)) idle.sql.release();
    await Promise.all([...this.#open].map((handle) => handle.client.end({ timeout: 1 }).catch(() => {})));
    this.#open.clear();
  }

  /** The driver connects on a plain query; after it, `reserve` gets the open connection without waiting. */
  async #make(): Promise<Handle> {
    this.#making += 1;
    const handle = new Handle(this.#options, () => this.#leave(handle));
    let overdue: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        overdue = setTimeout(() => reject(failure("CONNECT_TIMEOUT", "the database does not answer")), MAKE_MS);
      });
      const reserved = await Promise.race([handle.client`select 1`.then(() => handle.client.reserve()), late]);
      if (handle.isBroken) throw failure("CONNECTION_CLOSED", "the connection broke while it was being made");
      handle.sql = reserved;
      this.#open.add(handle);
      return handle;
    } catch (error) {
      handle.isBroken = true;
      void handle.client.end({ timeout: 0 }).catch(() => {});
      throw error;
    } finally {
      clearTimeout(overdue);
      this.#making -= 1;
    }
  }

  /** After a connection has gone silent, idle ones aren't trusted either: each would take as long to time out. */
  #breakOverdue(): void {
    const now = performance.now();
    const overdue = [...this.#open].filter((handle) => handle.until < now && !handle.isBroken);
    for (const handle of overdue) handle.break();
    if (overdue.length > 0) for (const idle of this.#idle.splice(0)) this.#discard(idle);
  }

  /** A connection has broken: an idle one is removed at once, one in use when it is returned. */
  #leave(handle: Handle): void {
    const at = this.#idle.indexOf(handle);
    if (at < 0) return;
    this.#idle.splice(at, 1);
    this.#discard(handle);
  }

  #discard(handle: Handle): void {
    this.#open.delete(handle);
    void handle.client.end({ timeout: 0 }).catch(() => {});
  }

  /** A slot is free for a new connection: it goes to the longest waiter. */
  #serve(): void {
    const waiter = this.#waiting.shift();
    if (!waiter) return;
    clearTimeout(waiter.timer);
    this.#make().then(waiter.resolve, (error) => {
      waiter.reject(error);
      this.#serve();
    });
  }

  #giveUp(waiter: Waiter): void {
    const at = this.#waiting.indexOf(waiter);
    if (at >= 0) this.#waiting.splice(at, 1);
    waiter.reject(failure("CONNECT_TIMEOUT", "no connection came free"));
  }
}

interface Waiter {
  resolve(handle: Handle): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

class Handle implements Connection {
  readonly client: postgres.Sql;
  sql!: postgres.ReservedSql;
  isBroken = false;
  onBreak: (() => void) | null = null;
  /** By `performance.now()`: the deadline for its return. */
  until = Number.POSITIVE_INFINITY;
  readonly #onBroken: () => void;

  constructor({ url, prepare }: ConnectionsOptions, onBroken: () => void) {
    this.#onBroken = onBroken;
    this.client = postgres(url, {
      max: 1,
      prepare,
      connect_timeout: 5,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
      onclose: () => this.#noteBroken(),
      connection: { application_name: "frontdesk" },
    });
    drizzle(this.client); // sets the type parsers once, so that raw SQL and drizzle see the same values
  }

  /** Does not wait for a reply: the other side may be gone. */
  break(): void {
    void this.client.end({ timeout: 0 }).catch(() => {});
    this.#noteBroken();
  }

  #noteBroken(): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.onBreak?.();
    this.#onBroken();
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
