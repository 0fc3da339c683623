/** The element-wise sum of two vectors of equal length. */
export function addVectors(a: readonly number[], b: readonly number[]): number[] {
  const sum = [...a];
  for (let index = 0; index < sum.length; index++) sum[index]! += b[index]!;
  return sum;
}
