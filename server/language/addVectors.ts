/** The sum of two vectors of one length, place by place. */
export function addVectors(a: readonly number[], b: readonly number[]): number[] {
  const sum = [...a];
  for (let index = 0; index < sum.length; index++) sum[index]! += b[index]!;
  return sum;
}
