/**
 * Keeps a thread from being ended inside native code, which would abort the whole process. Its owner and the thread share two
 * flags: whether the thread is inside, and whether it may still go in.
 */
const [INSIDE, CLOSED] = [0, 1];
const LONGEST_WAIT_MS = 2000;

export class NativeGuard {
  readonly flags: Int32Array<SharedArrayBuffer>;

  /** @param flags another side's */
  constructor(flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))) {
    this.flags = flags;
  }

  /** In the thread: native work. Once the guard is closed it neither begins nor ends: the thread is about to go. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.enter();
    if (Atomics.load(this.flags, CLOSED) === 1) {
      this.leave();
      return new Promise(() => {});
    }
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  enter(): void {
    Atomics.store(this.flags, INSIDE, 1);
  }

  leave(): void {
    Atomics.store(this.flags, INSIDE, 0);
    Atomics.notify(this.flags, INSIDE);
  }

  /** In the owner: lets no more work begin, and returns when none is under way. */
  async close(): Promise<void> {
    Atomics.store(this.flags, CLOSED, 1);
    await Atomics.waitAsync(this.flags, INSIDE, 1, LONGEST_WAIT_MS).value;
  }

  /** The same where the process is about to end and nothing can be awaited. */
  closeNow(): void {
    Atomics.store(this.flags, CLOSED, 1);
    Atomics.wait(this.flags, INSIDE, 1, LONGEST_WAIT_MS);
  }
}
