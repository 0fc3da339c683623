/** Reads lists and maps in which the item must exist: a miss is a bug, and throws right away. */

/** The element at an index, counted from the end when negative. @throws RangeError when there is none */
export function elementAt<T>(list: readonly T[], index: number): T {
  const found = list[index < 0 ? list.length + index : index];
  if (found === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return found;
}

/** @throws RangeError when the list is empty */
export const firstOf = <T>(list: readonly T[]): T => elementAt(list, 0);
/** @throws RangeError when the list is empty */
export const lastOf = <T>(list: readonly T[]): T => elementAt(list, -1);

/** The value of a key that must be known. @throws RangeError when it isn't */
export function lookUp<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new RangeError("a key that must be known is missing from its map");
  return found;
}

/** Pairs two lists by index, such as texts and their vectors. @throws RangeError when one is longer */
export function zip<A, B extends object | string | number | boolean | null>(
  some: readonly A[],
  others: readonly B[],
): [A, B][] {
  if (some.length !== others.length) throw new RangeError(`${some.length} and ${others.length} elements don't pair`);
  return some.map((one, index) => [one, elementAt(others, index)]);
}
