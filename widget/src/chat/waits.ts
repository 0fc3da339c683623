/** All waits, in milliseconds, and helpers for waiting. */
export const waits = {
  /** For a reply to start, and for one that isn't a stream to finish. */
  reply: 15_000,
  /** For data on a stream; the server sends a heartbeat every 15 s. */
  silence: 20_000,
  /** For a stream's first data, before polling takes over. */
  doubt: 4_000,
  /** Between polls. */
  poll: 2_500,
  /** Before retrying the stream while polling works. */
  streamAgain: 60_000,
  /** A stream that ends sooner counts as failed. */
  lived: 5_000,
  /** After being away this long, reload the history. */
  stale: 60_000,
  /** Before retrying to load a part of the widget. */
  line: 3_000,
  /** For a running turn's next event, before telling the visitor that it is taking long. */
  late: 30_000,
  /** For a running turn to end, after it was stopped or its response broke off. */
  turn: 20_000,
  /** For a whole turn, by whichever stream. */
  turnMost: 90_000,
  /** For the stored copy of a sent message, once its turn has ended. */
  copy: 2_000,
  /** In view this long, a message counts as seen. */
  look: 1_000,
  /** Before sending receipts; the short one is for agents' answers, as an agent is waiting to know. */
  seenSoon: 300,
  seen: 4_000,
};

/** Delay before try number `attempt` (from 0): doubles from 500 ms to 15 s, with jitter from `random`. */
export function backoff(attempt: number, random: number = Math.random()): number {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.5 + random / 2);
}

/** Resolves after the next paint, to put off work whose result is not visible yet. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // Hidden pages get no animation frames.
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
