/** The lock of a single process. */
import { randomUUID } from "node:crypto";
import type { Lock } from "../../ports/lock.ts";

/** Locks held in memory; one that fell open is forgotten when its key is next asked for, or swept after a while. */
export function memoryLock(now: () => number = Date.now): Lock {
  const held = new Map<string, { token: string; until: number }>();
  const sweep = setInterval(() => {
    for (const [key, lock] of held) if (lock.until <= now()) held.delete(key);
  }, 60_000).unref();
  const holder = (key: string) => {
    const lock = held.get(key);
    return lock && lock.until > now() ? lock : undefined;
  };
  return {
    async acquire(key, ttlMs) {
      if (holder(key)) return null;
      const token = randomUUID();
      held.set(key, { token, until: now() + ttlMs });
      return token;
    },
    async renew(key, token, ttlMs) {
      const lock = holder(key);
      if (lock?.token !== token) return false;
      lock.until = now() + ttlMs;
      return true;
    },
    async release(key, token) {
      if (held.get(key)?.token === token) held.delete(key);
    },
    async close() {
      clearInterval(sweep);
      held.clear();
    },
  };
}
