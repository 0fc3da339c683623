/** Every wait there is, in milliseconds, and how waiting is done. */
export const waits = {
  /** For a reply to begin, and for one that is no stream to end. */
  reply: 15_000,
  /** For a sign of life on a stream; the server gives one every 15 s. */
  silence: 20_000,
  /** For a stream's first sign of life, before polling stands in for it. */
  doubt: 4_000,
  /** Between two polls. */
  poll: 2_500,
  /** Before a stream is tried again where polling works. */
  streamAgain: 60_000,
  /** A stream that lived shorter than this has not worked. */
  lived: 5_000,
  /** Away for longer than this, the history is read anew. */
  stale: 60_000,
  /** Before what could not be fetched of the widget itself is fetched again. */
  line: 3_000,
  /** For the next event of a running turn, before the visitor is told that it takes long. */
  late: 30_000,
  /** For a running turn's end. */
  turn: 20_000,
  /** For all of a turn, told wherever. */
  turnMost: 90_000,
  /** For the stored copy of what was sent, once its turn is over. */
  copy: 2_000,
  /** In view for so long, a message has been seen. */
  look: 1_000,
  /** Before the server is told what was on screen; an agent waits for it, for the rest there is time. */
  seenSoon: 300,
  seen: 4_000,
};

/** Milliseconds before try number `attempt` (from 0): doubling from half a second to 15 s, spread by `random`. */
export function backoff(attempt: number, random: number = Math.random()): number {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.5 + random / 2);
}

/** Resolves when what was changed is on screen: what nobody looks at yet can wait for it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A hidden page has no frames.
    setTimeout(resolve, 100);
  });
}

/** A wait that `wake` can cut short. */
export class Pause {
  /** Ends the wait, if there is one. */
  wake: () => void = () => undefined;

  /** Resolves after `ms`, or at the next `wake`. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
