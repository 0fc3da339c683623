/** A map that holds about so many bytes: what was asked for longest ago goes first. */
export class BoundedMap<Value> {
  readonly #bytes: number;
  /** In the order of their last use, as a map lists its keys in the order they were set. */
  readonly #kept = new Map<string, { value: Value; size: number }>();
  #total = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.value;
  }

  /** @param size in bytes, about; what is larger than all the room is not kept */
  set(key: string, value: Value, size: number): void {
    this.#drop(key);
    if (size > this.#bytes) return;
    this.#kept.set(key, { value, size });
    this.#total += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#total <= this.#bytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#total -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
