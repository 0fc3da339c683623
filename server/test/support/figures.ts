/** Counts and figures of the suites: few cases in `npm test`, all of them in `npm run test:soak`. */

/** How many cases to run: `full` when SOAK=1, else `small`. */
export function cases(small: number, full: number): number {
  return process.env.SOAK ? full : small;
}

/**
 * Prints one measured figure, whatever reporter is used: `figure: lost turns = 0 of 2000`.
 * @param of what it is counted against, when it is a count
 */
export function figure(name: string, value: number | string, of?: number): void {
  const shown = typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : value;
  process.stdout.write(`figure: ${name} = ${shown}${of === undefined ? "" : ` of ${of}`}\n`);
}

/** A random seed that is printed, so that a failure can be run again with SEED=…. */
export function seed(name: string): number {
  const value = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`seed: ${name} = ${value}\n`);
  return value;
}
