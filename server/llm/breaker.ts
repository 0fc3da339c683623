/** A circuit breaker: stops calling a provider that is down, and probes for its recovery. */

export interface Breaker {
  /** Asks to make a call; `false` means don't. After `true`, call exactly one of `succeed`, `fail` or `forget`. */
  admit(): boolean;
  succeed(): void;
  fail(): void;
  /** The call ended for a reason that says nothing about the provider (the visitor pressed stop). */
  forget(): void;
  readonly state: "closed" | "open" | "half_open";
}

export interface BreakerOptions {
  /** Consecutive failures that open it. */
  inARow?: number;
  /** It also opens when more than `share` of the last `window` calls failed. */
  window?: number;
  share?: number;
  /** How long it stays open before a probe; doubled after each failed probe, up to `longestMs`. */
  probeAfterMs?: number;
  longestMs?: number;
  now?: () => number;
}

/** Creates a closed breaker. */
export function createBreaker(options: BreakerOptions = {}): Breaker {
  const { inARow = 5, window = 20, share = 0.5, probeAfterMs = 15_000, longestMs = 30_000, now = Date.now } = options;
  let recent: boolean[] = [];
  let failures = 0;
  let openedAt = 0;
  let wait = probeAfterMs;
  let state: Breaker["state"] = "closed";
  let isProbing = false;

  const open = () => {
    state = "open";
    openedAt = now();
    isProbing = false;
  };
  const note = (failed: boolean) => {
    recent.push(failed);
    if (recent.length > window) recent.shift();
    failures = failed ? failures + 1 : 0;
  };
  return {
    get state() {
      return state;
    },
    admit() {
      if (state === "closed") return true;
      if (state === "open" && now() - openedAt < wait) return false;
      if (isProbing) return false;
      state = "half_open";
      isProbing = true;
      return true;
    },
    succeed() {
      if (state === "closed") return note(false);
      // Late results of calls made before it opened don't count as probes.
      if (!isProbing) return;
      state = "closed";
      isProbing = false;
      recent = [];
      failures = 0;
      wait = probeAfterMs;
    },
    fail() {
      if (state === "half_open" && isProbing) {
        wait = Math.min(longestMs, wait * 2);
        return open();
      }
      if (state !== "closed") return;
      note(true);
      const failed = recent.filter(Boolean).length;
      if (failures >= inARow || (recent.length >= window && failed > window * share)) open();
    },
    forget() {
      if (state === "half_open") isProbing = false;
    },
  };
}
