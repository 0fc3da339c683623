/** Counts points per window, in memory. */
import type { Counts } from "../../ports/limiter.ts";
import type { Limits } from "./limits.ts";

/** Minimum number of windows before expired ones are swept. */
const SWEEP_FROM = 10_000;

interface Window {
  taken: number;
  endsAt: number;
}

/**
 * Creates empty counts.
 * @param now the clock in ms, for tests
 * @returns a function that takes a point from every count or from none: null when taken, else the ms until all have a
 *   free one
 */
export function openWindows(limits: Limits, now: () => number = Date.now): (counts: Counts) => number | null {
  const windows = new Map<string, Window>();
  let sweepAt = SWEEP_FROM;

  /** Sweeps only once the number of windows has doubled. */
  function sweep(): void {
    if (windows.size < sweepAt) return;
    const time = now();
    for (const [name, { endsAt }] of windows) if (endsAt <= time) windows.delete(name);
    sweepAt = Math.max(SWEEP_FROM, 2 * windows.size);
  }

  return (counts) => {
    const time = now();
    const open = counts.map(([name, key]) => {
      const found = windows.get(`${name}:${key}`);
      return found && found.endsAt > time ? found : { taken: 0, endsAt: time + limits[name].seconds * 1_000 };
    });
    const full = open.filter(({ taken }, i) => taken >= limits[counts[i]![0]].points);
    if (full.length > 0) return Math.max(...full.map(({ endsAt }) => endsAt - time));
    for (const [i, window] of open.entries()) {
      window.taken += 1;
      windows.set(counts[i]!.join(":"), window);
    }
    sweep();
    return null;
  };
}
