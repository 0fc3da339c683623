import { describe, expect, it } from "vitest";
import { createBreaker } from "./breaker.ts";

function withClock() {
  const clock = { now: 0 };
  return { clock, breaker: createBreaker({ now: () => clock.now }) };
}
function failTimes(breaker: ReturnType<typeof createBreaker>, times: number): void {
  for (let i = 0; i < times; i++) if (breaker.admit()) breaker.fail();
}

describe("the breaker", () => {
  it("opens after five failures in a row and not after four", () => {
    const { breaker } = withClock();
    failTimes(breaker, 4);
    expect(breaker.admit()).toBe(true);
    breaker.succeed();
    failTimes(breaker, 4);
    expect(breaker.state).toBe("closed");
    failTimes(breaker, 1);
    expect(breaker.state).toBe("open");
    expect(breaker.admit()).toBe(false);
  });

  it("opens when more than half of the last twenty failed", () => {
    const { breaker } = withClock();
    for (let i = 0; i < 10; i++) {
      breaker.admit();
      if (i % 2 === 0) breaker.succeed();
      else breaker.fail();
      breaker.admit();
      breaker.fail();
    }
    expect(breaker.state).toBe("open");
  });

  it("lets exactly one call probe after 15 s, and closes when it succeeds", () => {
    const { breaker, clock } = withClock();
    failTimes(breaker, 5);
    clock.now = 14_999;
    expect(breaker.admit()).toBe(false);
    clock.now = 15_000;
    expect([breaker.admit(), breaker.admit(), breaker.admit()]).toEqual([true, false, false]);
    breaker.succeed();
    expect(breaker.state).toBe("closed");
  });

  it("frees the probe when its call was stopped by the visitor", () => {
    const { breaker, clock } = withClock();
    failTimes(breaker, 5);
    clock.now = 15_000;
    expect(breaker.admit()).toBe(true);
    breaker.forget();
    expect(breaker.admit()).toBe(true);
  });

  it("lets at most 5 % of calls through to a dead provider, and closes within 60 s of its recovery", () => {
    const { breaker, clock } = withClock();
    failTimes(breaker, 5);
    let reached = 0;
    const calls = 3000;
    for (let i = 0; i < calls; i++) {
      clock.now += 100;
      if (!breaker.admit()) continue;
      reached++;
      breaker.fail();
    }
    expect(reached / calls).toBeLessThanOrEqual(0.05);
    const recovered = clock.now;
    while (breaker.state !== "closed" && clock.now - recovered < 120_000) {
      clock.now += 100;
      if (breaker.admit()) breaker.succeed();
    }
    expect(clock.now - recovered).toBeLessThanOrEqual(60_000);
  });
});
