/**
 * PostgreSQL inside the process (PGlite with pgvector), behind the Postgres wire protocol on loopback: the same
 * drivers, SQL and row-level security as with a server, and nothing to install. All connections share one session,
 * so: `set_config(…, true)` only, no LISTEN, and a query on a second connection waits for an open transaction to end.
 */
import { randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { Connection, type DatabaseSession } from "./embedded/connection.ts";
import { query } from "./embedded/frames.ts";
import { lockDirectory } from "./embedded/lock.ts";
import { Turnstile } from "./embedded/turnstile.ts";

const DATABASE = "postgres";
/** An owner that holds its transaction idle this long while others wait loses it, as with Postgres's own timeout. */
const IDLE_IN_TRANSACTION_MS = 20_000;

export interface EmbeddedOptions {
  /** Where the files are stored; null keeps everything in memory. */
  dataDir: string | null;
  /** A `dump()` to start from; only for a new database. */
  loadFrom?: Blob;
  /** Loopback port; any free one by default. */
  port?: number;
  idleInTransactionMs?: number;
}

export interface EmbeddedDatabase {
  /** Contains the password: do not log. */
  url: string;
  /** The number of connected clients. */
  connections(): number;
  /** The whole data directory as a tar, taken between two transactions. */
  dump(): Promise<Blob>;
  /** Closes all connections, rolling back open transactions, and closes the files. */
  close(): Promise<void>;
}

/**
 * Starts the database: about 4 s the first time (it creates a cluster), under 1 s after that.
 * @throws DataDirectoryInUseError when another process has the directory open
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const server = createServer();
  const turnAway = (socket: Socket) => void socket.destroy();
  server.on("connection", turnAway);
  const port = await listen(server, options.port ?? 0);
  let unlock = async () => {};
  try {
    if (options.dataDir !== null) unlock = await lockDirectory(options.dataDir, port);
    const lite = await PGlite.create({
      dataDir: options.dataDir === null ? "memory://" : join(options.dataDir, "cluster"),
      extensions: { vector },
      ...(options.loadFrom && { loadDataDir: options.loadFrom }),
    });
    server.off("connection", turnAway);
    return await serve(server, port, lite, unlock, options);
  } catch (error) {
    server.close();
    await unlock();
    throw error;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port }, () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the embedded database has no port"));
      else resolve(address.port);
    });
  });
}

async function serve(
  server: Server,
  port: number,
  lite: PGlite,
  unlock: () => Promise<void>,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const session = sessionOf(lite);
  const parameters = await readParameters(lite);
  const password = randomBytes(18).toString("base64url");
  const connections = new Map<Connection, () => void>();
  const turnstile = openTurnstile(connections, options);
  let lastId = 0;
  let closing: Promise<void> | undefined;
  server.on("connection", (socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    lastId += 1;
    const about = { id: lastId, password, database: DATABASE, parameters };
    const connection = new Connection(socket, turnstile, session, about);
    connections.set(connection, () => socket.destroy());
    socket.once("close", () => connections.delete(connection));
  });
  const alone = aloneIn(turnstile);
  const close = async () => {
    for (const destroy of connections.values()) destroy();
    while (turnstile.clients > 1) await alone(() => new Promise((resolve) => setImmediate(resolve)));
    await alone(() => lite.close());
    await unlock();
    server.close(); // last: while the files are open, the port tells others so
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`,
    connections: () => connections.size,
    dump: () =>
      alone(async () => {
        await session.run(query("checkpoint"));
        return lite.dumpDataDir("none");
      }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Lets the clients into the session one by one. */
function openTurnstile(connections: Map<Connection, () => void>, options: EmbeddedOptions): Turnstile {
  return new Turnstile({
    idleMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    onStuck: (owner) => {
      const stuck = [...connections.keys()].find((connection) => connection.client === owner);
      stuck?.fail("25P03", "terminating connection: idle in a transaction while others wait for the session");
    },
  });
}

/** @returns a function that runs work while no client has anything open */
function aloneIn(turnstile: Turnstile) {
  const own = turnstile.enter();
  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      own.add(async () => {
        await work().then(resolve, reject);
        return false;
      });
    });
}

function sessionOf(lite: PGlite): DatabaseSession {
  return {
    run: async (bytes) => {
      const chunks: Buffer[] = [];
      // Each chunk is a view into the engine's memory, so it is copied before the engine continues.
      await lite.execProtocolRawStream(bytes, { onRawData: (piece) => void chunks.push(Buffer.from(piece)) });
      return Buffer.concat(chunks);
    },
    inTransaction: () => lite.isInTransaction(),
  };
}

/** The settings that Postgres reports to each client on connecting. */
async function readParameters(lite: PGlite): Promise<[string, string][]> {
  const { rows } = await lite.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'server_encoding', 'client_encoding',
      'DateStyle', 'IntervalStyle', 'TimeZone', 'integer_datetimes', 'standard_conforming_strings', 'is_superuser')`,
  );
  return rows.map(({ name, setting }) => [name, setting]);
}
