/** The connections to Redis: one for commands, one for subscriptions. All code that uses Redis gets this handle. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type RedisChannels, redisChannels } from "./channels.ts";
import type {} from "./commands.ts";
import { connectRedis } from "./connect.ts";

/** Once a connection has been down this long, calls fail at once until it is back. */
const GRACE_MS = 500;
/** Keys per SCAN call: about a millisecond of Redis's time. */
const SCAN_COUNT = 1_000;

export interface RedisHandle {
  /** Pipelines commands issued in the same tick. */
  readonly commands: Redis;
  /** Used only by `channels`. */
  readonly listener: Redis;
  readonly channels: RedisChannels;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly prefix: string;
  /** A key under the tenant's hash tag, so that all of a tenant's keys are on one cluster node. */
  key(tenantId: string, ...parts: string[]): string;
  /** Deletes every key of the tenant. Scans all keys: only for rare operations such as deleting a tenant. */
  dropTenant(tenantId: string): Promise<void>;
  /** Throws while Redis is known to be down, so that no caller waits out a timeout per command. */
  assertUp(): void;
  close(): Promise<void>;
}

/**
 * @param url one server, or several nodes of a cluster, separated by commas
 * @param prefix of every key and channel; tests pass their own
 */
export async function openRedis(options: {
  url: string;
  prefix?: string;
  log: Pick<Logger, "warn" | "info">;
}): Promise<RedisHandle> {
  const { url, log } = options;
  const prefix = options.prefix ?? "fd";
  const { commands, listener, masters, close } = await connectRedis(url.split(","), log);
  const presence = watchPresence(commands);
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
      const match = `${prefix}:*${tenantId}*`;
      for (const master of masters()) {
        for await (const keys of master.scanStream({ match, count: SCAN_COUNT }) as AsyncIterable<string[]>) {
          // One command each: keys in different slots can't share a command. They are sent as one pipeline.
          await Promise.all(keys.map((key) => commands.unlink(key)));
        }
      }
    },
    close,
  };
}

/** Thrown instead of sending a command while the connection is down. */
export class RedisDownError extends Error {
  override name = "RedisDownError";
  constructor() {
    super("redis is not reachable");
  }
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
