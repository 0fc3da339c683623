/** Rate limits that hold across replicas. */
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Limiter } from "../../ports/limiter.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { eachLimit, type Limits, memoryWindow, secondsToWait } from "./memory.ts";

/** Counts in Redis. While Redis is away each process counts for itself: the limits loosen, they never open and never throw. */
export function redisLimiter(redis: RedisHandle, limits: Limits): Limiter {
  const limiters = eachLimit(
    limits,
    (name, limit) =>
      new RateLimiterRedis({
        storeClient: redis.commands,
        keyPrefix: `${redis.prefix}:limit:${name}`,
        points: limit.points,
        duration: limit.seconds,
        // Whoever is over the limit is refused from memory until the window ends: a flood costs Redis nothing.
        inMemoryBlockOnConsumed: limit.points + 1,
        rejectIfRedisNotReady: true,
        insuranceLimiter: memoryWindow(name, limit),
      }),
  );
  return {
    take: (name, key) => secondsToWait(limiters[name].consume(key)),
    async close() {},
  };
}
