/** A Redis Cluster: each command goes to the master of its key's slot, and each channel is heard from its own. */
import { Cluster, type Redis } from "ioredis";
import type { ClusterPlace } from "../../config/redisUrl.ts";
import {
  COMMAND_TIMEOUT_MS,
  checkAlive,
  common,
  connectOne,
  patient,
  type RedisLog,
  reportOutages,
  settled,
  watchPresence,
} from "./client.ts";
import type { RedisConnections } from "./connections.ts";
import { type Lines, slotOf } from "./lines.ts";
import { type Masters, watchMasters } from "./masters.ts";

const HEARTBEAT_MS = 2_000;
/** A refused subscription means that slots are moving: how long until they are looked at again. */
const RECHECK_MS = 100;

/** Opens a cluster by some of its nodes, and waits until the masters are connected or can't be. */
export async function connectCluster(place: ClusterPlace, log: RedisLog): Promise<RedisConnections> {
  const cluster = openCluster(place, log);
  const goneSince = watchPresence(cluster);
  const masters = watchMasters(cluster, log);
  const lines = shardedLines(cluster, masters, place, log);
  const beat = setInterval(() => lines.open().forEach(checkAlive), HEARTBEAT_MS).unref();
  await settled(cluster);
  if (cluster.status === "ready") await Promise.all(masters.all().map((node) => node && reached(node)));
  return {
    // Implements everything used of `Redis` here except scanning, for which there is `masters`.
    commands: cluster as unknown as Redis,
    ...{ lines, slotOf },
    masters: () => masters.all(),
    goneSince: (key) => goneSince() ?? (key === undefined ? null : masters.goneSince(key)),
    async close() {
      clearInterval(beat);
      masters.close();
      lines.close();
      await cluster.quit().catch(() => cluster.disconnect());
    },
  };
}

async function reached(node: Redis): Promise<void> {
  if (node.status === "wait") await node.connect().catch(() => {});
  else await settled(node);
}

function openCluster({ nodes, access, isTls }: ClusterPlace, log: RedisLog): Cluster {
  const cluster = new Cluster(nodes, {
    // Pipelines are grouped by what the client takes for the key, which for a script is one of its arguments: commands
    // of several masters would be in one, which is then refused as a whole.
    enableAutoPipelining: false,
    // Without a connection a command fails at once instead of waiting for one: callers have something else to do.
    enableOfflineQueue: false,
    clusterRetryStrategy: patient,
    // A failover takes some seconds; callers that can't wait get the command timeout.
    retryDelayOnFailover: 100,
    retryDelayOnClusterDown: 100,
    slotsRefreshTimeout: COMMAND_TIMEOUT_MS,
    // Certificates are issued for host names, which the default lookup would replace by addresses.
    ...(isTls && { dnsLookup: (address: string, done: (error: null, address: string) => void) => done(null, address) }),
    redisOptions: { ...common, connectionName: "frontdesk-commands", ...access, ...(isTls && { tls: {} }) },
  });
  reportOutages(cluster, log, "commands");
  return cluster;
}

/** A connection to each master that something is heard from; it is kept for as long as that node is a master. */
function shardedLines(cluster: Cluster, masters: Masters, { access, isTls }: ClusterPlace, log: RedisLog): Lines {
  const lines = new Map<string, Redis>();
  let events: Parameters<Lines["attend"]>[0] | undefined;
  let rechecking: Promise<void> | null = null;

  function openLine(address: string): Redis {
    const at = address.lastIndexOf(":");
    const place = { host: address.slice(0, at), port: Number(address.slice(at + 1)) };
    const line = connectOne({ ...place, ...access, ...(isTls && { tls: {} }) }, log, "listener");
    line.on("smessage", (channel: string, payload: string) => events?.message(channel, payload));
    line.on("ready", () => {
      events?.lost(line);
      events?.changed();
    });
    // The node has given up a slot, and the subscriptions with it; it doesn't say which to the client.
    line.on("moved", () => {
      events?.lost(line);
      void recheck();
    });
    lines.set(address, line);
    return line;
  }

  const recheck = () => {
    rechecking ??= new Promise((resolve) => {
      setTimeout(() => {
        rechecking = null;
        cluster.refreshSlotsCache(() => resolve());
      }, RECHECK_MS);
    });
    return rechecking;
  };

  cluster.on("refresh", () => {
    events?.changed();
    const known = masters.addresses();
    for (const [address, line] of lines) {
      if (known.has(address)) continue;
      line.disconnect();
      lines.delete(address);
    }
  });

  return {
    ...{ isSharded: true, slotOf, recheck },
    lineOf(channel) {
      const address = masters.addressOf(slotOf(channel));
      return address === null ? null : (lines.get(address) ?? openLine(address));
    },
    open: () => [...lines.values()],
    attend(heard) {
      events = heard;
    },
    close() {
      for (const line of lines.values()) line.disconnect();
    },
  };
}
