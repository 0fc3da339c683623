/** Connects the process to Redis: one server, or the nodes of a cluster. */

import { Cluster, Redis, type RedisOptions } from "ioredis";
import type { Logger } from "pino";
import { firstOf } from "../../language/lists.ts";

/** A command without a reply after this has failed; no caller waits for Redis longer. */
const COMMAND_TIMEOUT_MS = 1_500;
const HEARTBEAT_MS = 2_000;

type Log = Pick<Logger, "warn" | "info">;

export interface RedisConnections {
  /** Pipelines commands issued in the same tick. */
  commands: Redis;
  /** For subscriptions only. A cluster broadcasts published messages to all nodes, so one connection is enough. */
  listener: Redis;
  /** The nodes that hold keys. */
  masters(): Redis[];
  close(): Promise<void>;
}

/**
 * Opens both connections and waits (at most one command timeout) for the first to be ready. An unreachable Redis is not
 * an error here: the connections keep trying, and until then each command fails fast.
 * @param urls one server, or some nodes of a cluster, which discover the others. A single cluster node is recognized if
 *   it is up
 */
export async function connectRedis(urls: string[], log: Log): Promise<RedisConnections> {
  const [only, ...others] = urls;
  if (only !== undefined && others.length === 0) {
    const single = connectOne(only, log, "commands", { enableAutoPipelining: true });
    await settled(single);
    if (!(await isClusterNode(single)))
      return withListener(single, connectOne(only, log, "listener", {}), () => [single]);
    single.disconnect();
  }
  const cluster = connectCluster(urls, log);
  // Implements everything used of `Redis` here except scanning, for which there is `masters`.
  const commands = cluster as unknown as Redis;
  await settled(commands);
  return withListener(commands, connectAny(urls, cluster, log), () => cluster.nodes("master"));
}

async function withListener(commands: Redis, listener: Redis, masters: () => Redis[]): Promise<RedisConnections> {
  const beat = setInterval(() => [...masters(), listener].forEach(checkAlive), HEARTBEAT_MS);
  beat.unref();
  await settled(listener);
  return {
    ...{ commands, listener, masters },
    async close() {
      clearInterval(beat);
      listener.disconnect();
      await commands.quit().catch(() => commands.disconnect());
    },
  };
}

const isClusterNode = async (redis: Redis) =>
  redis.status === "ready" && (await redis.info("cluster").catch(() => "")).includes("cluster_enabled:1");

const patient = (attempt: number) => Math.min(2_000, 25 * 2 ** Math.min(attempt, 7)) + Math.random() * 25;

const common: RedisOptions = {
  connectTimeout: 2_000,
  commandTimeout: COMMAND_TIMEOUT_MS,
  // Commands in flight when the connection breaks are resent after the first reconnect, and fail at the second.
  maxRetriesPerRequest: 1,
};

function connectOne(url: string, log: Log, role: string, extra: RedisOptions): Redis {
  const redis = new Redis(url, {
    ...common,
    connectionName: `frontdesk-${role}`,
    retryStrategy: patient,
    // `channels.ts` restores the subscriptions, and also knows what was missed.
    autoResubscribe: false,
    ...extra,
  });
  reportOutages(redis, log, role);
  return redis;
}

/** Sends each command to the node that holds its key. All nodes use the first URL's user, password and TLS. */
function connectCluster(urls: string[], log: Log): Cluster {
  const { username, password, tls } = optionsOf(firstOf(urls));
  const cluster = new Cluster(urls.map(placeOf), {
    enableAutoPipelining: true,
    clusterRetryStrategy: patient,
    // A failover takes some seconds; callers that can't wait get the command timeout.
    retryDelayOnFailover: 100,
    retryDelayOnClusterDown: 100,
    slotsRefreshTimeout: 2_000,
    // Certificates are issued for host names, which the default lookup would replace by addresses.
    ...(tls && { dnsLookup: (address: string, done: (error: null, address: string) => void) => done(null, address) }),
    redisOptions: { ...common, connectionName: "frontdesk-commands", ...{ username, password, tls } },
  });
  reportOutages(cluster, log, "commands");
  return cluster;
}

/** A connection to any one node; when it is lost, the next one is tried. */
function connectAny(urls: string[], cluster: Cluster, log: Log): Redis {
  const redis = connectOne(firstOf(urls), log, "listener", {
    retryStrategy(attempt) {
      const known = cluster.nodes().map(({ options: { host, port } }) => ({ host, port }));
      const places = known.length > 0 ? known : urls.map(placeOf);
      Object.assign(redis.options, places[attempt % places.length]);
      return patient(attempt);
    },
  });
  return redis;
}

const placeOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 6379) };
};

function optionsOf(url: string): RedisOptions {
  const { username, password, protocol } = new URL(url);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" && { tls: {} }),
  };
}

/** Without a listener, an 'error' event ends the process. Logs once per outage, not per attempt. */
function reportOutages(redis: Redis | Cluster, log: Log, role: string): void {
  let told = false;
  redis.on("error", (error: NodeJS.ErrnoException) => {
    if (!told) log.warn({ role, code: error.code ?? error.name }, "redis connection failed; trying again");
    told = true;
  });
  redis.on("ready", () => {
    if (told) log.info({ role }, "redis connection is back");
    told = false;
  });
}

/** Detects a peer that vanished without closing by the missing reply, and reconnects. */
function checkAlive(redis: Redis): void {
  if (redis.status === "ready") redis.ping().catch(() => redis.status === "ready" && redis.disconnect(true));
}

function settled(redis: Redis): Promise<void> {
  if (redis.status === "ready") return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, COMMAND_TIMEOUT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    redis.once("ready", done);
    redis.once("close", done);
  });
}
