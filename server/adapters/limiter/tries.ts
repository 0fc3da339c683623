/** Delays that double with each try, built from three counters of the rate-limiting library. */
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Limiter } from "../../ports/limiter.ts";
import { secondsToWait } from "./limits.ts";

/** Tries without a delay, since people mistype. */
const FREE_TRIES = 4;
const FIRST_WAIT_SECONDS = 2;
const MAX_WAIT_SECONDS = 900;
/** Tries are forgotten this long after the first one. */
const TRIES_SECONDS = 86_400;

/** Seconds to wait after the nth try beyond the free ones. */
export function waitAfter(slowTries: number): number {
  return Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (slowTries - 1));
}

/** @param open creates a counter, in memory or in Redis */
export function countTries(
  open: (name: string, limit: { points: number; seconds: number }) => RateLimiterAbstract,
): Pick<Limiter, "takeTry" | "forgetTries"> {
  const free = open("tries_free", { points: FREE_TRIES, seconds: TRIES_SECONDS });
  const slow = open("tries_slow", { points: 1, seconds: TRIES_SECONDS });
  const gate = open("tries_gate", { points: 1, seconds: FIRST_WAIT_SECONDS });
  return {
    async takeTry(key) {
      if ((await secondsToWait(free.consume(key))) === null) return null;
      const wait = await secondsToWait(gate.consume(key));
      if (wait !== null) return wait;
      // Allowed, so the gate now closes for longer than it did before this try.
      const { consumedPoints } = await slow.penalty(key);
      await gate.set(key, 1, waitAfter(consumedPoints));
      return null;
    },
    async forgetTries(key) {
      await Promise.all([free, slow, gate].map((counter) => counter.delete(key)));
    },
  };
}
