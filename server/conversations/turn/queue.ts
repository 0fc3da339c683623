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
   * Waits for a place, in the order of the calls; never long, since no place is kept longer than `LONGEST_MS`.
   * @returns a function that gives the place back; calling it again does nothing
   */
  enter(): Promise<() => void>;
}

/** One per process. */
export function openQueue({ mostInside = MOST_INSIDE, longestMs = LONGEST_MS } = {}): Queue {
  const waiting: (() => void)[] = [];
  let inside = 0;

  function take(): () => void {
    inside++;
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      clearTimeout(expiry);
      inside--;
      waiting.shift()?.();
    };
    const expiry = setTimeout(leave, longestMs).unref();
    return leave;
  }

  return {
    async enter() {
      if (inside < mostInside && waiting.length === 0) return take();
      return new Promise((resolve) => waiting.push(() => resolve(take())));
    },
  };
}
