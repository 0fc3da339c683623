/** PostgreSQL on three machines under Patroni and etcd, and HAProxy before it, set up by the files in deploy/patroni. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./freePort.ts";
import { type Machine, openMachineRoom } from "./netMachines.ts";
import { giveTo, type Programs, programsOf } from "./ownCluster.ts";
import { until } from "./until.ts";

const run = promisify(execFile);
const NAMES = ["db-a", "db-b", "db-c"];
/** How far a standby may be behind under load. */
const SOME_BYTES = 1_000_000;
const PASSWORD = "of-the-cluster";
const ROOT = join(import.meta.dirname, "../../..");
const PATRONI = join(ROOT, "node_modules/.cache/patroni/bin/patroni");
const read = (name: string) => readFile(join(ROOT, "deploy/patroni", name), "utf8");

/** What Patroni says about one of its members. */
interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number;
}

export interface PatroniCluster {
  /** Through HAProxy, as a superuser. */
  urlOf(database: string): string;
  /** The machine with the primary now. */
  primary(): Promise<Machine>;
  /** Has Patroni exchange the primary for the standby that has all of it, as for maintenance. */
  switchOver(): Promise<void>;
  /** Starts all that runs on a machine that was off. */
  powerOn(machine: Machine): Promise<void>;
  /** From now on a commit is acknowledged before it is on two machines. */
  replicateLater(): Promise<void>;
  /** Resolves when all three are members, two of them following the primary, and one may take its place. */
  whole(): Promise<void>;
  machines: Machine[];
  close(): Promise<void>;
}

/** @param adminUrl a PostgreSQL on this machine, which says where its programs are */
export async function startPatroniCluster(adminUrl: string): Promise<PatroniCluster> {
  for (const program of [PATRONI, "etcd", "haproxy"]) {
    await run("which", [program]).catch(() => {
      throw new Error(`${program} is not there: run .ci/installPatroni`);
    });
  }
  const programs = await programsOf(adminUrl);
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-patroni-"));
  await giveTo(programs, folder);
  const room = await openMachineRoom({ names: NAMES, folder, as: programs.as });
  const { machines } = room;
  const place = (text: string) =>
    machines.reduce((all, { name, address }) => all.replaceAll(`${name}:`, `${address}:`), text);
  const powerOn = async (machine: Machine) => {
    await machine.rejoin();
    await startDatabase(machine, { folder, programs, place });
  };
  await Promise.all(machines.map(powerOn));
  const port = await freePort();
  const proxy = await startProxy(
    folder,
    place((await read("haproxy.cfg")).replace("127.0.0.1:5432", `127.0.0.1:${port}`)),
  );
  let isSynchronous = true;
  const primaryOf = () => findPrimary(machines);
  const cluster: PatroniCluster = {
    ...{ machines, powerOn },
    urlOf: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    primary: async () => {
      const found = await primaryOf();
      if (!found) throw new Error("no machine is the primary");
      return found;
    },
    async switchOver() {
      const { name, address } = await cluster.primary();
      const reply = await post(`http://${address}:8008/switchover`, { leader: name });
      if (!reply.ok) throw new Error(`Patroni refuses: ${await reply.text()}`);
    },
    async replicateLater() {
      isSynchronous = false;
      const { address } = await cluster.primary();
      await post(`http://${address}:8008/config`, { synchronous_mode: false }, "PATCH");
    },
    whole: () => until(async () => isWhole(await membersBy(await primaryOf()), isSynchronous), 180_000),
    async close() {
      proxy.kill("SIGKILL");
      await room.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await cluster.whole();
  return cluster;
}

interface Setup {
  folder: string;
  programs: Programs;
  /** Puts addresses in the place of names. */
  place(text: string): string;
}

/** etcd and Patroni, as deploy/patroni has them, with this run's folders. */
async function startDatabase(machine: Machine, { folder, programs, place }: Setup): Promise<void> {
  const { name } = machine;
  const home = join(folder, name);
  await mkdir(home, { recursive: true });
  await giveTo(programs, home);
  const etcd = place(
    (await read("etcd.env")).replaceAll(/^(ETCD_(?:INITIAL_)?ADVERTISE\w+=http:\/\/)db-a/gm, `$1${name}`),
  );
  const pairs = etcd.split("\n").filter((line) => /^ETCD_/.test(line));
  const env = Object.fromEntries(pairs.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  await machine.start("etcd", [], {
    ...env,
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(home, "etcd"),
    ETCD_LOG_LEVEL: "warn",
  });
  const patroni = (await read("patroni.yml"))
    .replace("name: db-a", `name: ${name}`)
    .replaceAll("connect_address: db-a", `connect_address: ${name}`)
    .replaceAll("PASSWORD", PASSWORD)
    .replace("/var/lib/postgresql/17/main", join(home, "data"))
    .replace("/usr/lib/postgresql/17/bin", programs.bin)
    .replace("  authentication:", `  parameters: { unix_socket_directories: ${home} }\n  authentication:`);
  const file = join(home, "patroni.yml");
  await writeFile(file, place(patroni));
  await machine.start(PATRONI, [file], { LC_ALL: "C.UTF-8", PGPASSFILE: join(home, "pgpass"), HOME: home });
}

async function startProxy(folder: string, config: string): Promise<ChildProcess> {
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, config);
  const proxy = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  await once(proxy, "spawn");
  return proxy;
}

/** An answer, or null from a machine that is off or out of reach. */
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);

const post = (url: string, body: unknown, method = "POST") =>
  fetch(url, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });

async function findPrimary(machines: Machine[]): Promise<Machine | null> {
  const found = await Promise.all(machines.map(({ address }) => ask(`http://${address}:8008/primary`)));
  return machines[found.findIndex((reply) => reply?.ok)] ?? null;
}

async function membersBy(machine: Machine | null): Promise<Member[]> {
  const reply = machine && (await ask(`http://${machine.address}:8008/cluster`));
  return reply?.ok ? ((await reply.json()) as { members: Member[] }).members : [];
}

function isWhole(members: Member[], isSynchronous: boolean): boolean {
  const isGoing = ({ role, state, lag }: Member) =>
    role === "leader" ? state === "running" : /^(running|streaming)$/.test(state) && (lag ?? 1) < SOME_BYTES;
  const mayTakeOver = !isSynchronous || members.some(({ role }) => role === "sync_standby");
  return members.length === NAMES.length && members.every(isGoing) && mayTakeOver;
}
