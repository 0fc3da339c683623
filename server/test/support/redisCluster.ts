/** A Redis Cluster of three masters and three replicas on loopback. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./freePort.ts";
import { redisProgramOf } from "./ownRedis.ts";
import { type RedisServer, startRedisServer } from "./redisServers.ts";
import { until } from "./until.ts";

const MASTERS = 3;
const SLOTS = 16_384;

export interface RedisCluster {
  /** What `REDIS_URL` takes: all of its nodes. */
  url: string;
  /** One of them. */
  seed: string;
  /** First the three that were masters at the start, then their replicas. */
  nodes: RedisServer[];
  /** The node that holds a key. @returns the number of its slot's first master */
  holderOf(key: string): Promise<number>;
  /** Makes a replica the master of its shard, as for maintenance. */
  promote(replica: number): Promise<void>;
  /** Gives this key's slot, with whatever is in it, to another master. */
  moveSlotOf(key: string, to: number): Promise<void>;
  /** Starts a killed node again, empty: it becomes a replica. */
  restart(node: number): Promise<void>;
  /** Resolves when all living nodes agree that every slot has a master that lives. */
  healed(): Promise<void>;
  close(): Promise<void>;
}

interface ClusterOptions {
  /** By default each master has one. */
  hasReplicas?: boolean;
  /** More settings of a node, as in redis.conf. */
  settingsOf?: (node: number) => Record<string, string | number>;
}

/** @param redisUrl a Redis on this machine, which says what program it is */
export async function startRedisCluster(
  redisUrl: string,
  { hasReplicas = true, settingsOf = () => ({}) }: ClusterOptions = {},
): Promise<RedisCluster> {
  const program = await redisProgramOf(redisUrl);
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-cluster-"));
  const busPorts: number[] = [];
  const start = (n: number, port?: number) =>
    startRedisServer(
      program,
      {
        ...{ "cluster-enabled": "yes", "cluster-port": busPorts[n]!, "cluster-config-file": `nodes-${n}.conf` },
        ...{ "cluster-node-timeout": 1000, "repl-diskless-sync-delay": 0, dir: folder },
        // What a replica receives passes through a file, which another node could take for its own or start with.
        ...{ dbfilename: `dump-${n}.rdb`, "rdb-del-sync-files": "yes" },
        ...settingsOf(n),
      },
      port,
    );
  const nodes: RedisServer[] = [];
  for (let n = 0; n < (hasReplicas ? 2 : 1) * MASTERS; n += 1) {
    busPorts.push(await freePort());
    nodes.push(await start(n));
  }
  await form(nodes, busPorts[0]!);
  const slotOf = async (key: string) =>
    Number(await nodes.find((node) => node.isAlive())!.redis.cluster("KEYSLOT", key));
  return {
    url: nodes.map(({ port }) => `redis://127.0.0.1:${port}`).join(","),
    seed: `redis://127.0.0.1:${nodes[0]!.port}`,
    nodes,
    holderOf: async (key) => masterOf(await slotOf(key)),
    async promote(replica) {
      const { redis } = nodes[replica]!;
      await redis.call("CLUSTER", "FAILOVER");
      await until(async () => (await redis.info("replication")).includes("role:master"), 30_000);
    },
    moveSlotOf: async (key, to) => moveSlot(nodes.slice(0, MASTERS), await slotOf(key), to),
    async restart(node) {
      nodes[node] = await start(node, nodes[node]!.port);
    },
    healed: () => until(async () => (await whole(nodes)).every(Boolean), 30_000),
    async close() {
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const firstSlot = (master: number) => Math.floor((SLOTS * master) / MASTERS);
const masterOf = (slot: number) => [0, 1, 2].findLast((master) => firstSlot(master) <= slot)!;
const idOf = async ({ redis }: RedisServer) => String(await redis.call("CLUSTER", "MYID"));

async function form(nodes: RedisServer[], busPort: number): Promise<void> {
  for (let n = 0; n < MASTERS; n += 1) {
    await nodes[n]!.redis.call("CLUSTER", "ADDSLOTSRANGE", String(firstSlot(n)), String(firstSlot(n + 1) - 1));
  }
  const [first, ...others] = nodes as [RedisServer, ...RedisServer[]];
  for (const { redis } of others) {
    await redis.call("CLUSTER", "MEET", "127.0.0.1", String(first.port), String(busPort));
  }
  await until(async () => (await Promise.all(nodes.map(knownTo))).every((known) => known === nodes.length), 30_000);
  for (let n = MASTERS; n < nodes.length; n += 1) {
    await nodes[n]!.redis.call("CLUSTER", "REPLICATE", await idOf(nodes[n - MASTERS]!));
  }
  await until(async () => (await Promise.all(nodes.slice(MASTERS).map(isFollowing))).every(Boolean), 30_000);
  await until(async () => (await whole(nodes)).every(Boolean), 30_000);
}

async function moveSlot(masters: RedisServer[], slot: number, to: number): Promise<void> {
  const [source, target] = [masters[masterOf(slot)]!, masters[to]!];
  await target.redis.call("CLUSTER", "SETSLOT", slot, "IMPORTING", await idOf(source));
  await source.redis.call("CLUSTER", "SETSLOT", slot, "MIGRATING", await idOf(target));
  const keys = (await source.redis.call("CLUSTER", "GETKEYSINSLOT", slot, 1000)) as string[];
  for (const key of keys) await source.redis.call("MIGRATE", "127.0.0.1", target.port, key, 0, 5000);
  for (const { redis } of [target, source, ...masters]) {
    await redis.call("CLUSTER", "SETSLOT", slot, "NODE", await idOf(target));
  }
}

const knownTo = async ({ redis }: RedisServer) =>
  Number(/cluster_known_nodes:(\d+)/.exec(String(await redis.call("CLUSTER", "INFO")))?.[1]);
const isFollowing = async ({ redis }: RedisServer) =>
  (await redis.info("replication")).includes("master_link_status:up");
const whole = (nodes: RedisServer[]) =>
  Promise.all(
    nodes
      .filter((node) => node.isAlive())
      .map(async ({ redis }) => {
        const info = String(await redis.call("CLUSTER", "INFO"));
        return info.includes("cluster_state:ok") && info.includes(`cluster_slots_ok:${SLOTS}`);
      }),
  );
