import { describe, expect, it } from "vitest";
import { inClosedLoop, inOneWave, pause } from "./arrivals.ts";
import type { Turn } from "./stream.ts";

const turn: Turn = { openMs: 1, firstMs: 2, lastMs: 3, totalMs: 4, bytes: 5, text: "" };

/** Sends that note how many were under way at once at most. */
function counting(count: number, failing = 0) {
  const seen = { most: 0, now: 0 };
  const sends = Array.from({ length: count }, (_, index) => async () => {
    seen.now++;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((done) => setImmediate(done));
    seen.now--;
    if (index < failing) throw new Error("no answer");
    return turn;
  });
  return { seen, sends };
}

describe("arrivals", () => {
  it("keep as many turns running as there are clients, or start all of them at once", async () => {
    const loop = counting(40);
    expect((await inClosedLoop(8, loop.sends)).turns).toHaveLength(40);
    expect(loop.seen.most).toBe(8);
    const wave = counting(40);
    await inOneWave(wave.sends);
    expect(wave.seen.most).toBe(40);
  });

  it("leave out a few turns without an answer, and throw when there are many", async () => {
    expect((await inOneWave(counting(100, 2).sends)).turns).toHaveLength(98);
    await expect(inOneWave(counting(100, 3).sends)).rejects.toThrow("no answer");
  });

  it("at random times are as far apart on average as the rate says", () => {
    const steps = 10_000;
    const pauses = Array.from({ length: steps }, (_, index) => pause(20, (index + 0.5) / steps));
    expect(pauses.reduce((sum, ms) => sum + ms, 0) / steps).toBeCloseTo(50, 0);
    expect(pauses[0]).toBeLessThan(1);
  });
});
