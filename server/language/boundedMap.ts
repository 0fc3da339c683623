/** A map limited to a number of bytes: evicts entries that were not used lately. */
export class BoundedMap<Value> {
  readonly #bytes: number;
  /** In the order they were set, or last spared from eviction. */
  readonly #kept = new Map<string, Entry<Value>>();
  #total = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    // Only mark it: moving it to the end each time would cost more than most entries save.
    entry.isAskedFor = true;
    return entry.value;
  }

  /** @param size approximate, in bytes; a value larger than the whole map is not kept */
  set(key: string, value: Value, size: number): void {
    this.#drop(key);
    if (size > this.#bytes) return;
    this.#kept.set(key, { value, size, isAskedFor: false });
    this.#total += size;
    for (const [oldest, entry] of this.#kept) {
      if (this.#total <= this.#bytes) break;
      this.#kept.delete(oldest);
      // An entry used since the last check is spared once.
      if (entry.isAskedFor || oldest === key) {
        entry.isAskedFor = false;
        this.#kept.set(oldest, entry);
      } else this.#total -= entry.size;
    }
  }

  #drop(key: string): void {
    this.#total -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

interface Entry<Value> {
  value: Value;
  size: number;
  /** Used since it was set, or last spared. */
  isAskedFor: boolean;
}
