/** How a process is connected to Redis: one server, or the nodes of a cluster. */
import { Cluster, Redis, type RedisOptions } from "ioredis";
import type { Logger } from "pino";

/** A command without a reply after this is a failure; nothing that waits on Redis waits longer. */
const COMMAND_TIMEOUT_MS = 1_500;
const HEARTBEAT_MS = 2_000;

type Log = Pick<Logger, "warn" | "info">;

export interface RedisConnections {
  /** Pipelines what is issued in one tick. */
  commands: Redis;
  /** For subscriptions alone. A cluster passes what is published to each of its nodes, so one of them is enough. */
  listener: Redis;
  /** The servers that hold keys. */
  masters(): Redis[];
  close(): Promise<void>;
}

/**
 * Opens both connections and waits (at most the time of one command) for the first of them to be ready. A Redis that is away is
 * no failure here: the connections keep trying, and until then each command fails fast.
 * @param urls one server; or some nodes of a cluster, which names the others. One node of a cluster is recognised if it is up
 */
export async function connectRedis(urls: string[], log: Log): Promise<RedisConnections> {
  if (urls.length === 1) {
    const single = connectOne(urls[0]!, log, "commands", { enableAutoPipelining: true });
    await settled(single);
    if (!(await isClusterNode(single)))
      return withListener(single, connectOne(urls[0]!, log, "listener", {}), () => [single]);
    single.disconnect();
  }
  const cluster = connectCluster(urls, log);
  // It does all that is asked of `Redis` here but for scanning, which `masters` are for.
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
  // Commands under way when the connection breaks are sent again after the first reconnect, and fail with the second.
  maxRetriesPerRequest: 1,
};

function connectOne(url: string, log: Log, role: string, extra: RedisOptions): Redis {
  const redis = new Redis(url, {
    ...common,
    connectionName: `frontdesk-${role}`,
    retryStrategy: patient,
    // The listener's own subscriptions are taken up again by `channels.ts`, which also knows what was missed.
    autoResubscribe: false,
    ...extra,
  });
  reportOutages(redis, log, role);
  return redis;
}

/** Commands go to the node that holds their key. All nodes are spoken to with the first one's user, password and TLS. */
function connectCluster(urls: string[], log: Log): Cluster {
  const { username, password, tls } = optionsOf(urls[0]!);
  const cluster = new Cluster(urls.map(placeOf), {
    enableAutoPipelining: true,
    clusterRetryStrategy: patient,
    // A failover takes the cluster some seconds: whoever can't wait is told so by the command's own time-out.
    retryDelayOnFailover: 100,
    retryDelayOnClusterDown: 100,
    slotsRefreshTimeout: 2_000,
    // Certificates are issued for names, which the default look-up would replace by addresses.
    ...(tls && { dnsLookup: (address: string, done: (error: null, address: string) => void) => done(null, address) }),
    redisOptions: { ...common, connectionName: "frontdesk-commands", ...{ username, password, tls } },
  });
  reportOutages(cluster, log, "commands");
  return cluster;
}

/** One connection to any node: when it is lost, the next one is tried. */
function connectAny(urls: string[], cluster: Cluster, log: Log): Redis {
  const redis = connectOne(urls[0]!, log, "listener", {
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

/** Without a listener an 'error' ends the process. One line per outage, not one per attempt. */
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

/** A peer that vanished without closing is noticed by a missing reply: the connection is then made anew. */
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
