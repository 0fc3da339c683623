/** Rate limits of a single process. */
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Counts, Limiter } from "../../ports/limiter.ts";
import { type Limit, type Limits, secondsOf } from "./limits.ts";
import { countTries } from "./tries.ts";
import { openWindows } from "./windows.ts";

/** Counts in memory; a count is dropped when its window ends. */
export function memoryLimiter(limits: Limits): Limiter {
  const take = openWindows(limits);
  return {
    take: async (name, key) => secondsOf(take([[name, key]])),
    takeAll: async (counts: Counts) => secondsOf(take(counts)),
    ...countTries(memoryWindow),
    async close() {},
  };
}

export function memoryWindow(name: string, limit: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds });
}
