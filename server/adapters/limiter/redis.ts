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

type Count = Counts[number];

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

/** KEYS: windows that a point was taken from, but no other of the request's could give one. */
const GIVE_BACK_LUA = `
for i = 1, #KEYS do
  if tonumber(redis.call("GET", KEYS[i]) or 0) > 0 then redis.call("DECR", KEYS[i]) end
end
`;

/** The counts in Redis: those of one slot are taken by one script. */
function redisCounts(redis: RedisHandle, limits: Limits) {
  redis.commands.defineCommand("fdLimitTake", { lua: TAKE_LUA });
  redis.commands.defineCommand("fdLimitGiveBack", { lua: GIVE_BACK_LUA });
  const nameOf = ([name, key]: Count) => `${redis.prefix}:limit:${name}:{${key}}`;
  return {
    nameOf,
    bySlot: (counts: Counts) => [...Map.groupBy(counts, (count) => redis.slotOf(nameOf(count))).values()],
    /** @returns nothing when taken, else the ms until each window ends */
    async take(counts: Count[]): Promise<number[]> {
      const names = counts.map(nameOf);
      redis.assertUp(names[0]);
      const bounds = counts.flatMap(([name]) => [limits[name].points, limits[name].seconds * 1_000]);
      return redis.commands.fdLimitTake(names.length, ...names, ...bounds);
    },
    async giveBack(groups: Count[][]): Promise<void> {
      const given = groups.map((counts) => redis.commands.fdLimitGiveBack(counts.length, ...counts.map(nameOf)));
      await Promise.allSettled(given);
    },
  };
}

/**
 * Counts in Redis, what lies on one node in one script: on a single server all limits of a request. On a cluster they are
 * spread by whom they count, and taken in the caller's order, the narrowest first; when one is full, the points before it
 * are given back. While Redis is down each process counts on its own: the limits loosen but never open. Limits with
 * `closesWhenLost` refuse with `unavailable` instead.
 */
export function redisLimiter(redis: RedisHandle, limits: Limits): Limiter {
  const there = redisCounts(redis, limits);
  const takeHere = openWindows(limits);
  const refusals = rememberRefusals();

  async function takeAll(counts: Counts): Promise<number | null> {
    const known = refusals.waitOf(counts.map(there.nameOf));
    if (known !== null) return secondsOf(known);
    const [taken, lost]: [Count[][], Count[]] = [[], []];
    for (const group of there.bySlot(counts)) {
      try {
        const waits = await there.take(group);
        if (waits.length > 0) {
          refusals.note(group.map(there.nameOf), waits);
          await there.giveBack(taken);
          return secondsOf(Math.max(...waits));
        }
        taken.push(group);
      } catch (cause) {
        lost.push(...group);
        if (!group.some(([name]) => limits[name].closesWhenLost)) continue;
        await there.giveBack(taken);
        throw new AppError("unavailable", { cause, retryAfter: RETRY_SECONDS });
      }
    }
    const wait = takeHere(lost);
    if (wait !== null) await there.giveBack(taken);
    return secondsOf(wait);
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
