/** Typed access to objects whose keys are all known. */

/** Whether the key is one of the object's own; check this before looking up a key from outside. */
export function isKeyOf<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

/** The object's own keys, in order. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object).filter((key): key is keyof T & string => isKeyOf(object, key));
}

/** An object with a value for each key. */
export function recordOf<K extends string | number, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  const record: Partial<Record<K, V>> = {};
  for (const key of keys) record[key] = make(key);
  if (!hasAll(record, keys)) throw new Error("a key got no value");
  return record;
}

function hasAll<K extends string | number, V>(
  record: Partial<Record<K, V>>,
  keys: readonly K[],
): record is Record<K, V> {
  return keys.every((key) => isKeyOf(record, key));
}
