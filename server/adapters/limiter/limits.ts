/** What each named limit allows, and how long a refused caller has to wait. */
import { RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName } from "../../ports/limiter.ts";

/** `points` per `seconds`; the window starts with the first point taken. */
export interface Limit {
  points: number;
  seconds: number;
  /** If the shared counts are unreachable, refuse everybody instead of counting per process. */
  closesWhenLost?: boolean;
}

/** How much each named limit allows. */
export type Limits = Record<LimitName, Limit>;

/** Rounds up to whole seconds, at least 1; null stays null. */
export function secondsOf(ms: number | null): number | null {
  return ms === null ? null : Math.max(1, Math.ceil(ms / 1_000));
}

/** Null when the point was taken; otherwise whole seconds until the window ends, at least 1. */
export async function secondsToWait(taken: Promise<unknown>): Promise<number | null> {
  try {
    await taken;
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return secondsOf(refused.msBeforeNext);
  }
}
