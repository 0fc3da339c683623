/** PostgreSQL clusters of a test's own on loopback, by the programs of the server that the tests have. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { until } from "./until.ts";

const run = promisify(execFile);

/** Where the programs lie, and as whom they run: PostgreSQL's refuse to run as root. */
export interface Programs {
  bin: string;
  as: { uid?: number; gid?: number };
}

/** @param url a superuser's login on a PostgreSQL of this machine */
export async function programsOf(url: string): Promise<Programs> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ setting: string }[]>`select setting from pg_config where name = 'BINDIR'`;
  await sql.end();
  if (!row) throw new Error("the PostgreSQL of the tests doesn't say where its programs are");
  return { bin: row.setting, as: process.getuid?.() === 0 ? await idsOf("postgres") : {} };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, user])).stdout)),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Gives the folder to whom PostgreSQL runs as. */
export async function giveTo({ as: { uid, gid } }: Programs, folder: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

/** Makes an empty cluster in `data`, a folder that doesn't exist, or is empty. */
export async function initCluster({ bin, as }: Programs, data: string): Promise<void> {
  const options = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  await run(join(bin, "initdb"), ["-D", data, ...options], { ...as, cwd: "/" });
}

export interface RunningCluster {
  port: number;
  pid: number;
  urlOf(database: string): string;
  /** Resolves when it has replayed its log and takes writes. */
  promoted(): Promise<void>;
  /** As a machine that dies: nothing is written or archived any more. */
  crash(): Promise<void>;
}

interface Start {
  data: string;
  /** For its socket and its log. */
  folder: string;
  port: number;
  /** They come before those of `postgresql.conf`. */
  settings: Record<string, string>;
  /** What `archive_command` and `restore_command` find. */
  env: Record<string, string>;
}

/** Starts PostgreSQL on a folder of data. */
export async function startCluster(
  { bin, as }: Programs,
  { data, folder, port, settings, env }: Start,
): Promise<RunningCluster> {
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: folder, max_connections: "200", ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await open(join(folder, `postgres-${port}.log`), "w");
  const child = spawn(join(bin, "postgres"), ["-D", data, "-p", `${port}`, ...flags], {
    ...as,
    cwd: "/",
    env,
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const cluster = {
    port,
    pid: child.pid ?? 0,
    urlOf,
    promoted: () => until(() => takesWrites(child, urlOf("postgres")), 300_000),
  };
  return { ...cluster, crash: () => crash(child) };
}

async function takesWrites(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}: its log says why`);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ waits: boolean }[]>`select pg_is_in_recovery() as waits`;
    return row?.waits === false;
  } catch {
    return false; // it does not answer yet
  } finally {
    await sql.end();
  }
}

async function crash(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGQUIT");
  await once(child, "exit");
}
