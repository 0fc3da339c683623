/** Used tokens, shared by all replicas. */
import { randomUUID } from "node:crypto";
import type { UsedTokens } from "../../ports/usedTokens.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { memoryUsedTokens } from "./memory.ts";

/** `SET NX PX`. While Redis is down, each process keeps its own record. */
export function redisUsedTokens(redis: RedisHandle): UsedTokens {
  const inProcess = memoryUsedTokens();
  return {
    async use(token, ttlMs) {
      const own = randomUUID();
      try {
        const key = `${redis.prefix}:used:{${token}}`;
        redis.assertUp(key);
        if ((await redis.commands.set(key, own, "PX", ttlMs, "NX")) === "OK") return true;
        // A command resent after a lost connection may find the value of its own first attempt.
        return (await redis.commands.get(key)) === own;
      } catch {
        return inProcess.use(token, ttlMs);
      }
    },
    close: () => inProcess.close(),
  };
}
