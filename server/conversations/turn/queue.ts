/**
 * Runs simultaneous turns first in, first out. If a crowd's turns were interleaved, everybody would see a first word
 * when the last one does; in order, half of them see it in half the time.
 */

/** Enough to keep the database busy while each turn waits for its replies. */
const MAX_INSIDE = 16;
/** A turn inside for longer is stuck, and no longer blocks the others. */
const MAX_HOLD_MS = 3000;

export interface TurnQueue {
  /**
   * Waits for a place, in call order, for at most `MAX_HOLD_MS`: this orders turns and does not limit them.
   * @returns a function that releases the place; further calls do nothing
   * @throws the reason passed to `close`
   */
  enter(): Promise<() => void>;
  /** Rejects all waiting and future calls. */
  close(reason: Error): void;
}

interface Waiting {
  go(): void;
  refuse(reason: Error): void;
}

/** One per process. */
export function openQueue({ maxInside = MAX_INSIDE, maxHoldMs = MAX_HOLD_MS } = {}): TurnQueue {
  const waiting: Waiting[] = [];
  let inside = 0;
  let closed: Error | null = null;

  function take(): () => void {
    inside++;
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      clearTimeout(expiry);
      inside--;
      if (inside < maxInside) waiting[0]?.go();
    };
    const expiry = setTimeout(leave, maxHoldMs).unref();
    return leave;
  }

  function wait(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(expiry);
        waiting.splice(waiting.indexOf(one), 1);
      };
      const one: Waiting = {
        go: () => {
          end();
          resolve(take());
        },
        refuse: (reason) => {
          end();
          reject(reason);
        },
      };
      const expiry = setTimeout(one.go, maxHoldMs).unref();
      waiting.push(one);
    });
  }

  return {
    async enter() {
      if (closed) throw closed;
      return inside < maxInside && waiting.length === 0 ? take() : wait();
    },
    close(reason) {
      closed = reason;
      for (const one of [...waiting]) one.refuse(reason);
    },
  };
}
