/** Waits that double with each try, made of three of the library's counters. */
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Limiter } from "../../ports/limiter.ts";
import { secondsToWait } from "./limits.ts";

/** Tries that nobody waits for: a person mistypes. */
const FREE_TRIES = 4;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 900;
/** Tries are forgotten this long after the first. */
const TRIES_SECONDS = 86_400;

/** How long the next one has to wait after the nth try that was not free, in seconds. */
export function waitAfter(slowTries: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (slowTries - 1));
}

/** @param open makes a counter: in memory or in Redis */
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
      // Through: the gate stays shut longer for the next one than it was for this one.
      const { consumedPoints } = await slow.penalty(key);
      await gate.set(key, 1, waitAfter(consumedPoints));
      return null;
    },
    async forgetTries(key) {
      await Promise.all([free, slow, gate].map((counter) => counter.delete(key)));
    },
  };
}
