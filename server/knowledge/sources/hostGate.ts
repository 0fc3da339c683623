/** Spaces out requests to one host across all syncs of this process. */
import { setTimeout as sleep } from "node:timers/promises";

export interface HostGate {
  /**
   * Waits for the host's next free slot and takes it; the slot after it is `delayMs` later.
   * @throws when the signal fires
   */
  pass(url: string, delayMs: number, signal: AbortSignal): Promise<void>;
  /** Lets no request pass for that many ms. */
  hold(url: string, ms: number): void;
}

export function createHostGate(): HostGate {
  const freeAt = new Map<string, number>();
  return {
    async pass(url, delayMs, signal) {
      const { host } = new URL(url);
      const now = Date.now();
      const turn = Math.max(now, freeAt.get(host) ?? 0);
      for (const [each, at] of freeAt) if (at < now) freeAt.delete(each);
      freeAt.set(host, turn + delayMs);
      if (turn > now) await sleep(turn - now, undefined, { signal });
      signal.throwIfAborted();
    },
    hold(url, ms) {
      const { host } = new URL(url);
      freeAt.set(host, Math.max(freeAt.get(host) ?? 0, Date.now() + ms));
    },
  };
}
