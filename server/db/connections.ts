/**
 * A pool of connections, each a postgres.js client of its own with one reserved connection. The driver's own pool can't
 * be used for transactions that are sent ahead: its `reserve` forgets waiters when a connection breaks while it is being
 * made (and later hands connections to nobody), its `begin` writes to a closed socket, which ends the process, and it
 * runs what was queued for a broken connection on a new one, outside of the transaction. transaction.test.ts cuts
 * connections at every point.
 */
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

export interface Connection {
  readonly sql: postgres.Sql;
  /** True from the moment the socket has closed: nothing may be sent on it any more. */
  readonly isBroken: boolean;
  /** Called when the socket closes, for whoever has the connection: the driver leaves some queries without an answer. */
  onBreak: (() => void) | null;
}

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

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  get counts(): { inUse: number; idle: number; waiting: number } {
    const idle = this.#idle.length;
    return { inUse: this.#open.size - idle, idle, waiting: this.#waiting.length };
  }

  /**
   * A connection for the caller alone, until `give`.
   * @throws an error with the code `CONNECT_TIMEOUT` when none came free, or the driver's when none could be made
   */
  async take(): Promise<Connection> {
    if (this.#isClosed) throw failure("CONNECTION_ENDED", "the pool is closed");
    for (let handle = this.#idle.pop(); handle; handle = this.#idle.pop()) if (!handle.isBroken) return handle;
    if (this.#open.size + this.#making < this.#options.size) return this.#make();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { resolve, reject, timer: setTimeout(() => this.#giveUp(waiter), this.#options.waitMs) };
      this.#waiting.push(waiter);
    });
  }

  /**
   * Gives a connection back.
   * @param isWhole false when it is broken or may be in a transaction still: it is closed, and replaced for who waits
   */
  give(connection: Connection, isWhole: boolean): void {
    const handle = connection as Handle;
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

  /** Waits for nobody: transactions under way fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer);
      waiter.reject(failure("CONNECTION_ENDED", "the pool is closed"));
    }
    await Promise.all([...this.#open].map((handle) => handle.client.end({ timeout: 1 }).catch(() => {})));
    this.#open.clear();
  }

  /** The driver connects on a plain query; after it, `reserve` takes the open connection without waiting. */
  async #make(): Promise<Handle> {
    this.#making += 1;
    const handle = new Handle(this.#options, () => this.#leave(handle));
    try {
      await handle.client`select 1`;
      const reserved = await handle.client.reserve();
      if (handle.isBroken) throw failure("CONNECTION_CLOSED", "the connection broke while it was being made");
      handle.sql = reserved;
      this.#open.add(handle);
      return handle;
    } catch (error) {
      handle.isBroken = true;
      void handle.client.end({ timeout: 0 }).catch(() => {});
      throw error;
    } finally {
      this.#making -= 1;
    }
  }

  /** A connection has broken: an idle one leaves at once, one in use when it is given back. */
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

  /** There is room for a new connection: for whoever has waited longest. */
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
  sql!: postgres.Sql;
  isBroken = false;
  onBreak: (() => void) | null = null;

  constructor({ url, prepare }: ConnectionsOptions, onBroken: () => void) {
    this.client = postgres(url, {
      max: 1,
      prepare,
      connect_timeout: 5,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
      onclose: () => {
        this.isBroken = true;
        this.onBreak?.();
        onBroken();
      },
      connection: { application_name: "frontdesk" },
    });
    drizzle(this.client); // sets the type parsers once, so that raw SQL and drizzle see the same values
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
