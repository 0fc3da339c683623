/** Rate limits shared by all replicas. */

import { RateLimiterRedis } from "rate-limiter-flexible";
import { AppError } from "../../kernel/errors.ts";
import { zip } from "../../language/lists.ts";
import type { Counts, Limiter } from "../../ports/limiter.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { type Limit, type Limits, secondsOf } from "./limits.ts";
import { memoryWindow } from "./memory.ts";
import { countTries } from "./tries.ts";
import { openWindows } from "./windows.ts";

const RETRY_SECONDS = 5;
/** Maximum refusals remembered before expired ones are purged. */
const HELD_REFUSALS = 10_000;

/**
 * KEYS: one window each. ARGV: for each, the points it allows and its length in ms.
 * Takes a point from all of them or from none. Returns nothing when taken; otherwise the ms until each window ends, 0
 * for windows that are not full.
 */
const TAKE_LUA = `
local taken, waits, full = redis.call("MGET", unpack(KEYS)), {}, false
for i = 1, #KEYS do
  waits[i] = 0
  if tonumber(taken[i] or 0) >= tonumber(ARGV[2 * i - 1]) then
    full, waits[i] = true, math.max(1, redis.call("PTTL", KEYS[i]))
  end
end
if full then return waits end
for i = 1, #KEYS do
  if taken[i] then redis.call("INCR", KEYS[i]) else redis.call("SET", KEYS[i], 1, "PX", ARGV[2 * i]) end
end
return {}
`;

/**
 * Counts in Redis, all limits of a request in one script; their keys share a hash tag. While Redis is down each process
 * counts on its own: the limits loosen but never open. Limits with `closesWhenLost` refuse with `unavailable` instead.
 */
export function redisLimiter(redis: RedisHandle, limits: Limits): Limiter {
  redis.commands.defineCommand("fdLimitTake", { lua: TAKE_LUA });
  const takeHere = openWindows(limits);
  const refusals = rememberRefusals();

  async function takeAll(counts: Counts): Promise<number | null> {
    const names = counts.map((count) => `${redis.prefix}:{limit}:${count.join(":")}`);
    const wait = refusals.waitOf(names);
    if (wait !== null) return secondsOf(wait);
    try {
      redis.assertUp();
      const bounds = counts.flatMap(([name]) => [limits[name].points, limits[name].seconds * 1_000]);
      const waits = await redis.commands.fdLimitTake(names.length, ...names, ...bounds);
      if (waits.length === 0) return null;
      refusals.note(names, waits);
      return secondsOf(Math.max(...waits));
    } catch (cause) {
      const isClosed = counts.some(([name]) => limits[name].closesWhenLost);
      if (isClosed) throw new AppError("unavailable", { cause, retryAfter: RETRY_SECONDS });
      return secondsOf(takeHere(counts));
    }
  }

  const open = (name: string, limit: Limit) =>
    new RateLimiterRedis({
      storeClient: redis.commands,
      keyPrefix: `${redis.prefix}:limit:${name}`,
      points: limit.points,
      duration: limit.seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memoryWindow(name, limit),
    });
  return {
    take: (name, key) => takeAll([[name, key]]),
    takeAll,
    ...countTries(open),
    async close() {},
  };
}

/** Refuses callers over a limit from memory until their window ends, so that a flood costs Redis nothing. */
function rememberRefusals() {
  const until = new Map<string, number>();
  return {
    /** @returns the ms until none of them is full; null when none is known to be full */
    waitOf(names: readonly string[]): number | null {
      const longest = Math.max(...names.map((name) => until.get(name) ?? 0)) - Date.now();
      return longest > 0 ? longest : null;
    },
    note(names: readonly string[], waits: readonly number[]): void {
      const time = Date.now();
      if (until.size > HELD_REFUSALS) for (const [name, end] of until) if (end <= time) until.delete(name);
      for (const [name, ms] of zip(names, waits)) if (ms > 0) until.set(name, time + ms);
    },
  };
}
