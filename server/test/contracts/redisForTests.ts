/** A real Redis for the contract suites, with keys of their own. */
import { randomUUID } from "node:crypto";
import { type AddressInfo, createConnection, createServer } from "node:net";
import type { Redis } from "ioredis";
import { describe } from "vitest";
import { openRedis, type RedisHandle } from "../../adapters/redis/redis.ts";

const url = process.env.REDIS_URL;
if (!url && process.env.CI_SERVICES === "1") throw new Error("CI_SERVICES=1, but REDIS_URL is missing");

/** The same product on one server, on a cluster, and on a server that sentinels replace. */
const topologies = Object.entries({
  "": url,
  " Cluster": process.env.REDIS_CLUSTER_URL,
  " with sentinels": process.env.REDIS_SENTINEL_URL,
});

/** Where one topology's replicas are opened. */
export interface RedisTopology {
  /** As in "on Redis Cluster". */
  name: string;
  isOneServer: boolean;
  /** Opens `count` replicas' connections under a prefix nobody else uses. */
  openReplicas(count: number): Promise<RedisForTests>;
}

/** One suite for each topology that there is; a visible skip where there is no Redis. @param name ends with "Redis" */
export function describeWithRedis(name: string, suite: (topology: RedisTopology) => void): void {
  for (const [suffix, at] of topologies) {
    if (at === undefined && suffix !== "") continue;
    const topology = {
      name: `Redis${suffix}`,
      isOneServer: suffix === "",
      openReplicas: (count: number) => openReplicas(count, at!),
    };
    (at ? describe : describe.skip)(`${name}${suffix}`, () => suite(topology));
  }
}

export interface RedisForTests {
  /** Each is what one replica opens. */
  replicas: RedisHandle[];
  /** Breaks a replica's connections from the server's side. */
  kill(replica: number, connections: "commands" | "listeners"): Promise<void>;
  close(): Promise<void>;
}

async function openReplicas(count: number, at: string): Promise<RedisForTests> {
  const prefix = `test-${randomUUID()}`;
  const log = { warn() {}, info() {} };
  const open = () => openRedis({ url: at, prefix, log });
  const replicas = await Promise.all(Array.from({ length: count }, open));
  const admin = await open();
  const nodeOf = (victim: Redis) => {
    const { host, port } = victim.options;
    const nodes = mastersOf(admin);
    return nodes.find(({ options }) => options.host === host && options.port === port)!;
  };
  const sever = async (victim: Redis) => {
    const closed = new Promise((resolve) => victim.once("close", resolve));
    await nodeOf(victim).call("CLIENT", "KILL", "ID", String(await victim.client("ID")));
    await closed;
  };
  return {
    replicas,
    async kill(replica, connections) {
      const handle = replicas[replica]!;
      await Promise.all((connections === "commands" ? mastersOf(handle) : handle.listeners()).map(sever));
    },
    async close() {
      for (const key of await keysOf(admin)) await admin.commands.del(key);
      await Promise.all([...replicas, admin].map((handle) => handle.close()));
    },
  };
}

const mastersOf = (handle: RedisHandle) => handle.masters().filter((node) => node !== null);

/** All keys under the handle's prefix, wherever they are. */
export async function keysOf(handle: RedisHandle): Promise<string[]> {
  return (await Promise.all(mastersOf(handle).map((node) => node.keys(`${handle.prefix}:*`)))).flat();
}

/** How many connections listen on a channel. */
export async function countListeners(handle: RedisHandle, channel: string): Promise<number> {
  const question = handle.publishCommand === "SPUBLISH" ? "SHARDNUMSUB" : "NUMSUB";
  const replies = await Promise.all(mastersOf(handle).map((node) => node.call("PUBSUB", question, channel)));
  return replies.reduce<number>((sum, reply) => sum + Number((reply as [string, number])[1]), 0);
}

/**
 * A way to Redis that takes a command there and breaks before its reply comes back, when the command holds `mark` (once).
 */
export async function openCuttingProxy(mark: string): Promise<{ url: string; cuts(): number; close(): void }> {
  const target = new URL(url!);
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = createConnection(Number(target.port || 6379), target.hostname);
    let cutting = false;
    client.on("data", (data) => {
      cutting ||= cuts === 0 && data.includes(mark);
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (!cutting) return void client.write(data);
      cuts++;
      client.destroy();
      upstream.destroy();
    });
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url!);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return { url: through.href, cuts: () => cuts, close: () => server.close() };
}
