/** Dice coefficient of two sets, 0 to 1. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared++;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
