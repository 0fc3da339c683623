/** Rate limits of a single process. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Limiter, LimitName } from "../../ports/limiter.ts";
import { countTries } from "./tries.ts";

/** `points` per `seconds`, counted from the first one. */
export interface Limit {
  points: number;
  seconds: number;
  /** Without its shared counts it refuses everybody, instead of counting for this process alone. */
  closesWhenLost?: boolean;
}

/** How much each named limit allows. */
export type Limits = Record<LimitName, Limit>;

/** Counts in memory; a window's count is gone when it ends. */
export function memoryLimiter(limits: Limits): Limiter {
  const limiters = eachLimit(limits, (name, limit) => memoryWindow(name, limit));
  return {
    take: (name, key) => secondsToWait(limiters[name].consume(key)),
    ...countTries(memoryWindow),
    async close() {},
  };
}

export function memoryWindow(name: string, limit: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds });
}

/** One value per named limit. */
export function eachLimit<T>(limits: Limits, make: (name: LimitName, limit: Limit) => T): Record<LimitName, T> {
  const entries = Object.entries(limits) as [LimitName, { points: number; seconds: number }][];
  return Object.fromEntries(entries.map(([name, limit]) => [name, make(name, limit)])) as Record<LimitName, T>;
}

/** Null when the point was taken, else whole seconds until the window ends, at least 1. */
export async function secondsToWait(taken: Promise<unknown>): Promise<number | null> {
  try {
    await taken;
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}
