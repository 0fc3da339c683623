/** The connections to Redis: one for commands, one that listens. Everything that talks to Redis gets this handle. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type RedisChannels, redisChannels } from "./channels.ts";
import { connectRedis } from "./connect.ts";

/** A connection that has been gone for longer than this fails its callers at once, until it is back. */
const GRACE_MS = 500;
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
 * @param url one server, or some nodes of a cluster with commas between them
 * @param prefix leads every key and channel; tests pass their own
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
          // One each: keys of different slots can't be deleted in one command. They leave as one pipeline.
          await Promise.all(keys.map((key) => commands.unlink(key)));
        }
      }
    },
    close,
  };
}

/** Thrown instead of a command while the connection is gone. */
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
