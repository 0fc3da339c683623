/** The connections to Redis: one for commands, one that listens. Everything that talks to Redis gets this handle. */
import { Redis, type RedisOptions } from "ioredis";
import type { Logger } from "pino";
import { type RedisChannels, redisChannels } from "./channels.ts";

/** A command without a reply after this is a failure; nothing that waits on Redis waits longer. */
const COMMAND_TIMEOUT_MS = 1_500;
/** A connection that has been gone for longer than this fails its callers at once, until it is back. */
const GRACE_MS = 500;
const HEARTBEAT_MS = 2_000;
/** Keys looked at in one go: a millisecond of Redis's time. */
const SCAN_COUNT = 1_000;

export interface RedisHandle {
  /** Pipelines what is issued in one tick. */
  readonly commands: Redis;
  /** Only `channels` speaks on it. */
  readonly listener: Redis;
  readonly channels: RedisChannels;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly prefix: string;
  /** A key under the tenant's hash tag: all keys of a tenant lie on one node of a cluster. */
  key(tenantId: string, ...parts: string[]): string;
  /** Deletes every key that names the tenant. Looks through all keys: for acts as rare as the deletion of a tenant. */
  dropTenant(tenantId: string): Promise<void>;
  /** Throws at once while Redis is known to be gone, so that no caller waits out a timeout per command. */
  assertUp(): void;
  close(): Promise<void>;
}

/**
 * Opens both connections and waits (at most the time of one command) for the first of them to be ready. A Redis that is
 * away is no failure here: the connections keep trying, and until then each command fails fast.
 * @param prefix leads every key and channel; tests pass their own
 */
export async function openRedis(options: {
  url: string;
  prefix?: string;
  log: Pick<Logger, "warn" | "info">;
}): Promise<RedisHandle> {
  const { url, log } = options;
  const prefix = options.prefix ?? "fd";
  const commands = connect(url, log, "commands", { enableAutoPipelining: true });
  const listener = connect(url, log, "listener", { autoResubscribe: false });
  const beats = [keepAlive(commands), keepAlive(listener)];
  const presence = watchPresence(commands);
  await Promise.all([settled(commands), settled(listener)]);
  return {
    commands,
    listener,
    channels: redisChannels(listener, log),
    log,
    prefix,
    key: (tenantId, ...parts) => `${prefix}:{${tenantId}}:${parts.join(":")}`,
    assertUp: presence.assertUp,
    async dropTenant(tenantId) {
      presence.assertUp();
      for await (const keys of commands.scanStream({ match: `${prefix}:*${tenantId}*`, count: SCAN_COUNT })) {
        if (keys.length > 0) await commands.unlink(...(keys as string[]));
      }
    },
    async close() {
      for (const beat of beats) clearInterval(beat);
      listener.disconnect();
      await commands.quit().catch(() => commands.disconnect());
    },
  };
}

/** Thrown instead of a command while the connection is gone. */
export class RedisDownError extends Error {
  override name = "RedisDownError";
  constructor() {
    super("redis is not reachable");
  }
}

function connect(url: string, log: Pick<Logger, "warn" | "info">, role: string, extra: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectionName: `frontdesk-${role}`,
    connectTimeout: 2_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // Commands under way when the connection breaks are sent again after the first reconnect, and fail with the second.
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(2_000, 25 * 2 ** Math.min(attempt, 7)) + Math.random() * 25,
    ...extra,
  });
  // Without a listener an 'error' ends the process. One line per outage, not one per attempt.
  let told = false;
  redis.on("error", (error: NodeJS.ErrnoException) => {
    if (!told) log.warn({ role, code: error.code ?? error.name }, "redis connection failed; trying again");
    told = true;
  });
  redis.on("ready", () => {
    if (told) log.info({ role }, "redis connection is back");
    told = false;
  });
  return redis;
}

/** A peer that vanished without closing is noticed by a missing reply: the connection is then made anew. */
function keepAlive(redis: Redis): NodeJS.Timeout {
  const beat = setInterval(() => {
    if (redis.status === "ready") redis.ping().catch(() => redis.status === "ready" && redis.disconnect(true));
  }, HEARTBEAT_MS);
  return beat.unref();
}

function watchPresence(redis: Redis): { assertUp(): void } {
  let goneSince: number | null = redis.status === "ready" ? null : Date.now();
  redis.on("close", () => {
    goneSince ??= Date.now();
  });
  redis.on("ready", () => {
    goneSince = null;
  });
  return {
    assertUp() {
      if (goneSince !== null && Date.now() - goneSince > GRACE_MS) throw new RedisDownError();
    },
  };
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
