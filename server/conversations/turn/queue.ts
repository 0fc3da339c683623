/**
 * Who asks at the same instant is answered one after the other. If all of a crowd took their steps in turn, everybody would
 * see a first word when the last one does; first in, first out, half of them see it in half the time.
 */

/** Enough to keep the database busy while each waits for its replies. */
const MOST_INSIDE = 16;
/** Whoever is inside for longer is stuck, and holds up nobody. */
const LONGEST_MS = 3000;

export interface Queue {
  /**
   * Waits for a place, in the order of the calls, for `LONGEST_MS` at most: it keeps an order and limits nothing.
   * @returns a function that gives the place back; calling it again does nothing
   * @throws what `close` was called with
   */
  enter(): Promise<() => void>;
  /** Refuses those who wait, and all who come. */
  close(reason: Error): void;
}

interface Waiting {
  go(): void;
  refuse(reason: Error): void;
}

/** One per process. */
export function openQueue({ mostInside = MOST_INSIDE, longestMs = LONGEST_MS } = {}): Queue {
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
      if (inside < mostInside) waiting[0]?.go();
    };
    const expiry = setTimeout(leave, longestMs).unref();
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
      const expiry = setTimeout(one.go, longestMs).unref();
      waiting.push(one);
    });
  }

  return {
    async enter() {
      if (closed) throw closed;
      return inside < mostInside && waiting.length === 0 ? take() : wait();
    },
    close(reason) {
      closed = reason;
      for (const one of [...waiting]) one.refuse(reason);
    },
  };
}
