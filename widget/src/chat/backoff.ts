/** How long to wait before the next try. */

/** Milliseconds before try number `attempt` (from 0): doubling from half a second to 15 s, spread by `random`. */
export function backoff(attempt: number, random: number = Math.random()): number {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.5 + random / 2);
}

/** A wait that `wake` can cut short. */
export class Pause {
  #wake: (() => void) | null = null;

  /** Resolves after `ms`, or at the next `wake`. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wake = done;
    });
  }

  wake(): void {
    this.#wake?.();
  }
}
