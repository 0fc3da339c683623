/** Rate limits that hold across replicas. */
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Limiter } from "../../ports/limiter.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { eachLimit, type Limits, memoryWindow, secondsToWait } from "./memory.ts";
import { countTries } from "./tries.ts";

/** Counts in Redis. While Redis is away each process counts for itself: the limits loosen, they never open and never throw. */
export function redisLimiter(redis: RedisHandle, limits: Limits): Limiter {
  const open = (
    name: string,
    limit: { points: number; seconds: number },
    more: { inMemoryBlockOnConsumed?: number } = {},
  ) =>
    new RateLimiterRedis({
      storeClient: redis.commands,
      keyPrefix: `${redis.prefix}:limit:${name}`,
      points: limit.points,
      duration: limit.seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memoryWindow(name, limit),
      ...more,
    });
  // Whoever is over the limit is refused from memory until the window ends: a flood costs Redis nothing.
  const limiters = eachLimit(limits, (name, limit) => open(name, limit, { inMemoryBlockOnConsumed: limit.points + 1 }));
  return {
    take: (name, key) => secondsToWait(limiters[name].consume(key)),
    ...countTries(open),
    async close() {},
  };
}
