/** Connects the process to Redis: one server, one that sentinels know, or the nodes of a cluster. */
import type { Redis, RedisOptions } from "ioredis";
import { parseRedisUrl, type SentinelPlace } from "../../config/redisUrl.ts";
import { COMMAND_TIMEOUT_MS, checkAlive, connectOne, type RedisLog, settled, watchPresence } from "./client.ts";
import { connectCluster } from "./cluster.ts";
import type { RedisConnections } from "./connections.ts";
import { oneLine } from "./lines.ts";

const HEARTBEAT_MS = 2_000;

/**
 * Opens the connections and waits (at most one command timeout) for the first to be ready. An unreachable Redis is not an
 * error here: the connections keep trying, and until then each command fails fast.
 * @param url as `parseRedisUrl` reads it. A cluster's only node is recognized if it is up
 */
export async function connectRedis(url: string, log: RedisLog): Promise<RedisConnections> {
  const place = parseRedisUrl(url);
  if (place.kind === "cluster") return connectCluster(place, log);
  const where = place.kind === "server" ? place.url : sentinelOptions(place);
  const commands = connectOne(where, log, "commands");
  await settled(commands);
  if (place.kind === "server") {
    if (await isClusterNode(commands)) {
      commands.disconnect();
      return connectCluster(place.asCluster, log);
    }
    warnOfCluster(commands, log);
  }
  return withListener(commands, connectOne(where, log, "listener"));
}

async function withListener(commands: Redis, listener: Redis): Promise<RedisConnections> {
  const lines = oneLine(listener);
  const goneSince = watchPresence(commands);
  const beat = setInterval(() => [commands, listener].forEach(checkAlive), HEARTBEAT_MS).unref();
  await settled(listener);
  return {
    ...{ commands, lines, goneSince },
    slotOf: () => 0,
    masters: () => [commands],
    async close() {
      clearInterval(beat);
      lines.close();
      await commands.quit().catch(() => commands.disconnect());
    },
  };
}

function sentinelOptions({ nodes, name, access, sentinelAccess, isTls }: SentinelPlace): RedisOptions {
  return {
    ...{ sentinels: nodes, name, ...access, sentinelCommandTimeout: COMMAND_TIMEOUT_MS },
    ...(sentinelAccess.username && { sentinelUsername: sentinelAccess.username }),
    ...(sentinelAccess.password && { sentinelPassword: sentinelAccess.password }),
    // A master that was replaced may still answer us: the sentinels say when.
    failoverDetector: true,
    ...(isTls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  };
}

const isClusterNode = async (redis: Redis) =>
  redis.status === "ready" && (await redis.info("cluster").catch(() => "")).includes("cluster_enabled:1");

/** What was taken for a single server while it was down stays one until the next start. */
function warnOfCluster(redis: Redis, log: RedisLog): void {
  redis.on("ready", async () => {
    if (await isClusterNode(redis))
      log.warn({}, "REDIS_URL names one node of a cluster, which was down at the start: name several, and start again");
  });
}
