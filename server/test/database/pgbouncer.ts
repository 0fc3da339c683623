/** A PgBouncer in transaction mode in front of the test database. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../support/freePort.ts";

export interface Bouncer {
  /** The database behind a pool of so many server connections, from 1 to 5. */
  url(poolSize: number): string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's `pgbouncer`, or any on the PATH.
 * @returns null when there is none, and nobody asked for it: with CI=true that is an error
 */
export async function startPgBouncer(databaseUrl: string): Promise<Bouncer | null> {
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  const port = await freePort();
  const config = join(folder, "pgbouncer.ini");
  await writeFile(config, configOf(databaseUrl, port), { mode: 0o600 });
  // It refuses to run as root; the settings are read before it becomes somebody else.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", ["-q", ...user, config], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
  });
  const missing = await Promise.race([
    once(child, "spawn").then(() => null),
    once(child, "error").then(([error]) => error as Error),
  ]).catch((error: Error) => error);
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  if (missing) {
    await rm(folder, { recursive: true, force: true });
    if (process.env.CI) throw new Error("pgbouncer is not installed", { cause: missing });
    return null;
  }
  const url = (poolSize: number) => `postgres://client@127.0.0.1:${port}/pool${poolSize}`;
  await answers(url(1), child);
  return { url, stop };
}

function configOf(databaseUrl: string, port: number): string {
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const quoted = (text: string) => `'${decodeURIComponent(text).replaceAll("'", "''")}'`;
  const server = `host=${hostname} port=${serverPort || 5432} dbname=${quoted(pathname.slice(1))} user=${quoted(username)}`;
  const login = password ? `${server} password=${quoted(password)}` : server;
  const pools = [1, 2, 3, 4, 5].map((size) => `pool${size} = ${login} pool_size=${size}`);
  return `[databases]
${pools.join("\n")}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    const client = new pg.Client(url);
    const up = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("pgbouncer does not answer");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
