import type { Parts } from "../context/context.ts";

/** Share of a period for which its claim lasts: less than all of it, so that a process that is a little early gets the next one. */
const CLAIMED = 0.75;

/**
 * Makes a sweep that every process repeats every `ms` one that a single process does each time: the first to come claims the
 * period. Nothing is held longer than that, so when a process dies the others go on with the next period. Without Redis
 * every process sweeps, which is only slower: what a sweep finds is claimed in the database.
 * @param name of the sweep, the same in all processes
 * @returns the sweep; asked for it (`isAsked`), or when its last try failed, a process sweeps without a claim
 */
export function inOneProcess(
  { usedTokens }: Pick<Parts, "usedTokens">,
  name: string,
  ms: number,
  sweep: (isAsked: boolean) => Promise<unknown>,
): (isAsked: boolean) => Promise<void> {
  // Whose database is away must not claim periods that others would use.
  let hasFailed = false;
  return async (isAsked) => {
    if (!isAsked && !hasFailed && !(await usedTokens.use(`sweep:${name}`, ms * CLAIMED))) return;
    hasFailed = true;
    await sweep(isAsked);
    hasFailed = false;
  };
}
