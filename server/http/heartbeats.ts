/** A single timer for the heartbeats of all streams. */
import { elementAt } from "../language/lists.ts";

export interface Heartbeats<T> {
  /** @returns a function that removes the member */
  add(member: T): () => void;
  all(): T[];
  readonly count: number;
}

/** Slices per round: 20 000 streams are 333 writes at a time instead of all at once. */
const SLICES = 60;

/**
 * Calls `beat` once a round for every member, in slices spread over the round. The timer runs only while there are
 * members, and does not keep the process alive.
 * @param roundMs a member's heartbeat interval; the first comes within that time
 */
export function createHeartbeats<T>(roundMs: number, beat: (member: T, now: number) => void): Heartbeats<T> {
  const slices = Array.from({ length: SLICES }, () => new Set<T>());
  let timer: NodeJS.Timeout | undefined;
  let count = 0;
  let beating = 0;
  let filling = 0;

  function beatNext(): void {
    const now = Date.now();
    for (const member of elementAt(slices, beating)) beat(member, now);
    beating = (beating + 1) % SLICES;
  }

  return {
    add(member) {
      // Round-robin, so that members who arrive at once are spread over the round as well.
      const slice = elementAt(slices, filling);
      filling = (filling + 1) % SLICES;
      slice.add(member);
      count += 1;
      timer ??= setInterval(beatNext, roundMs / SLICES).unref();
      return () => {
        if (!slice.delete(member)) return;
        count -= 1;
        if (count > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    all: () => slices.flatMap((slice) => [...slice]),
    get count() {
      return count;
    },
  };
}
