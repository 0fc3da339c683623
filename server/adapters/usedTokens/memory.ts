/** Used tokens of a single process. */
import type { UsedTokens } from "../../ports/usedTokens.ts";

/** Kept in memory; expired tokens are dropped on lookup or by a later sweep. */
export function memoryUsedTokens(now: () => number = Date.now): UsedTokens {
  const until = new Map<string, number>();
  const sweep = setInterval(() => {
    for (const [token, end] of until) if (end <= now()) until.delete(token);
  }, 60_000).unref();
  return {
    async use(token, ttlMs) {
      if ((until.get(token) ?? 0) > now()) return false;
      until.set(token, now() + ttlMs);
      return true;
    },
    async close() {
      clearInterval(sweep);
      until.clear();
    },
  };
}
