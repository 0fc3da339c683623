/** A map that holds about so many bytes: what has not been asked for lately goes first. */
export class BoundedMap<Value> {
  readonly #bytes: number;
  /** In the order in which they were set, or were spared last. */
  readonly #kept = new Map<string, Entry<Value>>();
  #total = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    // A mark alone: to move it to the end each time would cost more than most of what is kept saves.
    entry.isAskedFor = true;
    return entry.value;
  }

  /** @param size in bytes, about; what is larger than all the room is not kept */
  set(key: string, value: Value, size: number): void {
    this.#drop(key);
    if (size > this.#bytes) return;
    this.#kept.set(key, { value, size, isAskedFor: false });
    this.#total += size;
    for (const [oldest, entry] of this.#kept) {
      if (this.#total <= this.#bytes) break;
      this.#kept.delete(oldest);
      // What was asked for since it was last looked at is spared once.
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
  /** Since it was set, or spared. */
  isAskedFor: boolean;
}
