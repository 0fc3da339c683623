/** The lock between replicas. */
import { randomUUID } from "node:crypto";
import type { Lock } from "../../ports/lock.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { memoryLock } from "./memory.ts";

const RENEW_LUA = `
if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return 0`;
const RELEASE_LUA = `
if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end
return 0`;

interface Commands {
  fdLockRenew(key: string, token: string, ttlMs: number): Promise<number>;
  fdLockRelease(key: string, token: string): Promise<number>;
}

/**
 * `SET NX PX`; renewed and released by token. As it is only a quick "busy" (the lease in Postgres decides), the loss of Redis
 * stops nobody: locks are then held within the process, and one taken before counts as still held.
 */
export function redisLock(redis: RedisHandle): Lock {
  redis.commands.defineCommand("fdLockRenew", { numberOfKeys: 1, lua: RENEW_LUA });
  redis.commands.defineCommand("fdLockRelease", { numberOfKeys: 1, lua: RELEASE_LUA });
  const commands = redis.commands as unknown as Commands;
  const inProcess = memoryLock();
  const nameOf = (key: string) => `${redis.prefix}:lock:{${key}}`;

  return {
    async acquire(key, ttlMs) {
      const token = randomUUID();
      try {
        redis.assertUp();
        const name = nameOf(key);
        const reply = await redis.commands.set(name, token, "PX", ttlMs, "NX");
        if (reply === "OK") return token;
        // A command sent again after a lost connection meets its own first try.
        return (await redis.commands.get(name)) === token ? token : null;
      } catch {
        return inProcess.acquire(key, ttlMs);
      }
    },
    async renew(key, token, ttlMs) {
      if (await inProcess.renew(key, token, ttlMs)) return true;
      try {
        redis.assertUp();
        return (await commands.fdLockRenew(nameOf(key), token, ttlMs)) === 1;
      } catch {
        return true;
      }
    },
    async release(key, token) {
      await inProcess.release(key, token);
      try {
        redis.assertUp();
        await commands.fdLockRelease(nameOf(key), token);
      } catch {
        // It falls open by itself.
      }
    },
    close: () => inProcess.close(),
  };
}
