/** Keeps requests to one host apart, for all syncs of this process. */
import { setTimeout as sleep } from "node:timers/promises";

export interface HostGate {
  /** Waits for the host's turn, and takes it: the next one comes `delayMs` later. @throws when the signal fires */
  pass(url: string, delayMs: number, signal: AbortSignal): Promise<void>;
  /** Nobody's turn comes before that many ms have passed. */
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
