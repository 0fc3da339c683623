/** A queue of one: what takes much memory is done after, and not beside, what came before it. */

/** @returns a function that does its work once all that was given to it earlier has ended, however it ended */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
