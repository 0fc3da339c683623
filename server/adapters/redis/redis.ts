/** The connections to Redis, for commands and for subscriptions. All code that uses Redis gets this handle. */
import type { Redis } from "ioredis";
import { type RedisChannels, redisChannels } from "./channels.ts";
import type { RedisLog } from "./client.ts";
import type {} from "./commands.ts";
import { connectRedis } from "./connect.ts";
import { RedisDownError } from "./redisDown.ts";

/** Once a connection has been down this long, calls fail at once until it is back. */
const GRACE_MS = 500;
/** Keys per SCAN call: about a millisecond of Redis's time. */
const SCAN_COUNT = 1_000;

export interface RedisHandle {
  /** Pipelines commands issued in the same tick, on a single server. */
  readonly commands: Redis;
  readonly channels: RedisChannels;
  /** The command that publishes to `channels`, for scripts. */
  readonly publishCommand: "PUBLISH" | "SPUBLISH";
  publish(channel: string, payload: string): Promise<unknown>;
  /** Connections that `channels` uses, and nobody else. */
  listeners(): Redis[];
  /** The nodes that hold keys; null in place of one that there is no connection to. */
  masters(): (Redis | null)[];
  readonly log: RedisLog;
  readonly prefix: string;
  /** A key under the tenant's hash tag, so that all of a tenant's keys are on one cluster node. */
  key(tenantId: string, ...parts: string[]): string;
  /** Keys with the same number may be named in one command. */
  slotOf(key: string): number;
  /**
   * Deletes every key of the tenant. Scans all keys: only for rare operations such as deleting a tenant.
   * @throws RedisDownError unless every node could be searched
   */
  dropTenant(tenantId: string): Promise<void>;
  /** Throws while what holds this key is known to be down, so that no caller waits out a timeout per command. */
  assertUp(key?: string): void;
  close(): Promise<void>;
}

/**
 * @param url one server, several nodes of a cluster, or sentinels, as `REDIS_URL` names them
 * @param prefix of every key and channel; tests pass their own
 */
export async function openRedis(options: { url: string; prefix?: string; log: RedisLog }): Promise<RedisHandle> {
  const { url, log } = options;
  const prefix = options.prefix ?? "fd";
  const { commands, lines, masters, slotOf, goneSince, close } = await connectRedis(url, log);
  const assertUp = (key?: string) => {
    const since = goneSince(key);
    if (since !== null && Date.now() - since > GRACE_MS) throw new RedisDownError();
  };
  return {
    ...{ commands, masters, slotOf, log, prefix, assertUp, close },
    channels: redisChannels(lines, log),
    publishCommand: lines.isSharded ? "SPUBLISH" : "PUBLISH",
    publish: (channel, payload) =>
      lines.isSharded ? commands.spublish(channel, payload) : commands.publish(channel, payload),
    listeners: () => lines.open(),
    key: (tenantId, ...parts) => `${prefix}:{${tenantId}}:${parts.join(":")}`,
    async dropTenant(tenantId) {
      assertUp();
      const match = `${prefix}:*${tenantId}*`;
      for (const master of masters()) {
        if (!master) throw new RedisDownError();
        for await (const keys of master.scanStream({ match, count: SCAN_COUNT }) as AsyncIterable<string[]>) {
          // One command each: keys in different slots can't share a command.
          await Promise.all(keys.map((key) => commands.unlink(key)));
        }
      }
    },
  };
}
