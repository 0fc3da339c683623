/** Rate limits that hold across replicas. */
import { RateLimiterRedis } from "rate-limiter-flexible";
import { AppError } from "../../errors.ts";
import type { Limiter } from "../../ports/limiter.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { eachLimit, type Limit, type Limits, memoryWindow, secondsToWait } from "./memory.ts";
import { countTries } from "./tries.ts";

const RETRY_SECONDS = 5;

/**
 * Counts in Redis. While Redis is away each process counts for itself: the limits loosen and never open. Those that close
 * then refuse with `unavailable`.
 */
export function redisLimiter(redis: RedisHandle, limits: Limits): Limiter {
  const open = (name: string, limit: Limit, more: { inMemoryBlockOnConsumed?: number } = {}) =>
    new RateLimiterRedis({
      storeClient: redis.commands,
      keyPrefix: `${redis.prefix}:limit:${name}`,
      points: limit.points,
      duration: limit.seconds,
      rejectIfRedisNotReady: true,
      ...(!limit.closesWhenLost && { insuranceLimiter: memoryWindow(name, limit) }),
      ...more,
    });
  // Whoever is over the limit is refused from memory until the window ends: a flood costs Redis nothing.
  const limiters = eachLimit(limits, (name, limit) => open(name, limit, { inMemoryBlockOnConsumed: limit.points + 1 }));
  return {
    take: (name, key) => secondsToWait(limiters[name].consume(key)).catch(refuse),
    ...countTries(open),
    async close() {},
  };
}

/** The count is lost: only limits that close then get here. */
function refuse(cause: unknown): never {
  throw new AppError("unavailable", { cause, retryAfter: RETRY_SECONDS });
}
