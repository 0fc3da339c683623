/** The percentile by nearest rank: the smallest value that at least `share` of all do not exceed. NaN when empty. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
