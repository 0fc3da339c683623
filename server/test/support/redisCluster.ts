/** A Redis Cluster of three masters and three replicas on loopback, from the same program as the Redis that the tests have. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./freePort.ts";
import { redisProgramOf } from "./ownRedis.ts";
import { until } from "./world.ts";

const MASTERS = 3;
const SLOTS = 16_384;

export interface RedisCluster {
  /** What `REDIS_URL` takes: all of its nodes. */
  url: string;
  /** One of them. */
  seed: string;
  /** The node that holds a key. @returns the number of its slot's master */
  holderOf(key: string): Promise<number>;
  /** SIGKILL. */
  kill(node: number): Promise<void>;
  /** Resolves when a replica has taken a dead master's place. */
  healed(): Promise<void>;
  close(): Promise<void>;
}

interface Node {
  child: ChildProcess;
  port: number;
  busPort: number;
  redis: Redis;
}

/** @param redisUrl a Redis on this machine, which says what program it is */
export async function startRedisCluster(redisUrl: string): Promise<RedisCluster> {
  const program = await redisProgramOf(redisUrl);
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-cluster-"));
  const nodes: Node[] = [];
  for (let n = 0; n < 2 * MASTERS; n += 1) nodes.push(await startNode(program, folder, n));
  await form(nodes);
  const alive = () => nodes.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  const seed = `redis://127.0.0.1:${nodes[0]!.port}`;
  return {
    url: nodes.map(({ port }) => `redis://127.0.0.1:${port}`).join(","),
    seed,
    holderOf: async (key) => masterOf(Number(await nodes[0]!.redis.cluster("KEYSLOT", key))),
    async kill(node) {
      const { child, redis } = nodes[node]!;
      redis.disconnect();
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    healed: () => until(async () => (await Promise.all(alive().map(isWhole))).every(Boolean), 30_000),
    async close() {
      for (const { redis, child } of nodes) {
        redis.disconnect();
        child.kill("SIGKILL");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(program: string, folder: string, n: number): Promise<Node> {
  const [port, busPort] = [await freePort(), await freePort()];
  const settings = {
    ...{ port, "cluster-port": busPort, bind: "127.0.0.1", "cluster-enabled": "yes", dir: folder, save: "" },
    ...{ "cluster-config-file": `nodes-${n}.conf`, "cluster-node-timeout": 1000, "repl-diskless-sync-delay": 0 },
  };
  const child = spawn(
    program,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    {
      stdio: "ignore",
    },
  );
  const redis = new Redis({ host: "127.0.0.1", port, retryStrategy: () => 50 });
  redis.on("error", () => {}); // it is tried until it is up
  await redis.ping();
  return { child, port, busPort, redis };
}

const firstSlot = (master: number) => Math.floor((SLOTS * master) / MASTERS);
const masterOf = (slot: number) => [0, 1, 2].findLast((master) => firstSlot(master) <= slot)!;

async function form(nodes: Node[]): Promise<void> {
  for (let n = 0; n < MASTERS; n += 1) {
    await nodes[n]!.redis.call("CLUSTER", "ADDSLOTSRANGE", String(firstSlot(n)), String(firstSlot(n + 1) - 1));
  }
  const [first, ...others] = nodes as [Node, ...Node[]];
  for (const { redis } of others) {
    await redis.call("CLUSTER", "MEET", "127.0.0.1", String(first.port), String(first.busPort));
  }
  await until(async () => (await Promise.all(nodes.map(knownTo))).every((known) => known === nodes.length), 30_000);
  for (let n = MASTERS; n < nodes.length; n += 1) {
    const master = String(await nodes[n - MASTERS]!.redis.call("CLUSTER", "MYID"));
    await nodes[n]!.redis.call("CLUSTER", "REPLICATE", master);
  }
  await until(async () => (await Promise.all(nodes.slice(MASTERS).map(isFollowing))).every(Boolean), 30_000);
  await until(async () => (await Promise.all(nodes.map(isWhole))).every(Boolean), 30_000);
}

const knownTo = async ({ redis }: Node) =>
  Number(/cluster_known_nodes:(\d+)/.exec(String(await redis.call("CLUSTER", "INFO")))?.[1]);
const isFollowing = async ({ redis }: Node) => (await redis.info("replication")).includes("master_link_status:up");
const isWhole = async ({ redis }: Node) => String(await redis.call("CLUSTER", "INFO")).includes("cluster_state:ok");
