/** What all connections to Redis have in common: time limits, patience, and outages told once. */
import { type Cluster, Redis, type RedisOptions } from "ioredis";
import type { Logger } from "pino";

/** A command without a reply after this has failed; no caller waits for Redis longer. */
export const COMMAND_TIMEOUT_MS = 1_500;

export type RedisLog = Pick<Logger, "warn" | "info">;

/** How long to wait before the next try to connect, in ms. */
export const patient = (attempt: number) => Math.min(2_000, 25 * 2 ** Math.min(attempt, 7)) + Math.random() * 25;

export const common = {
  connectTimeout: 2_000,
  commandTimeout: COMMAND_TIMEOUT_MS,
  // Commands in flight when the connection breaks are resent after the first reconnect, and fail at the second.
  maxRetriesPerRequest: 1,
} satisfies RedisOptions;

/**
 * @param place a URL, or where to connect and how
 * @param role says in Redis's list of clients, and in the log, what the connection is for
 */
export function connectOne(
  place: string | RedisOptions,
  log: RedisLog,
  role: "commands" | "listener" | "sentinel",
): Redis {
  const options: RedisOptions = {
    ...common,
    connectionName: `frontdesk-${role}`,
    retryStrategy: patient,
    // `channels.ts` restores the subscriptions, and also knows what was missed.
    autoResubscribe: false,
    // A master that was made a replica: connecting again finds the new one.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    enableAutoPipelining: role === "commands",
    ...(typeof place === "string" ? {} : place),
  };
  const redis = typeof place === "string" ? new Redis(place, options) : new Redis(options);
  reportOutages(redis, log, role);
  return redis;
}

/** Without a listener, an 'error' event ends the process. Logs once per outage, not per attempt. */
export function reportOutages(redis: Redis | Cluster, log: RedisLog, role: string): void {
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
export function checkAlive(redis: Redis): void {
  if (redis.status === "ready") redis.ping().catch(() => redis.status === "ready" && redis.disconnect(true));
}

/** Resolves when the first try to connect has ended, one way or the other. */
export function settled(redis: Redis | Cluster): Promise<void> {
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

/** Since when a connection has been gone; null while it is there. */
export function watchPresence(redis: Redis | Cluster): () => number | null {
  let goneSince: number | null = redis.status === "ready" ? null : Date.now();
  redis.on("close", () => {
    goneSince ??= Date.now();
  });
  redis.on("ready", () => {
    goneSince = null;
  });
  return () => goneSince;
}
