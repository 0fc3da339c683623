/** A queue of one, which serializes memory-intensive work. */

/** @returns a function that runs its work once all work given to it earlier has settled */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
