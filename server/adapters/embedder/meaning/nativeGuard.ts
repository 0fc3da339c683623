/**
 * Keeps a thread from being terminated inside native code, which would abort the whole process. Owner and thread share
 * two flags: whether the thread is inside native code, and whether it may still enter it.
 */
const [INSIDE, CLOSED] = [0, 1];
const MAX_WAIT_MS = 2000;

export class NativeGuard {
  readonly flags: Int32Array<SharedArrayBuffer>;

  /** @param flags the other side's flags, to share them */
  constructor(flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))) {
    this.flags = flags;
  }

  /** In the thread: runs native work. Once the guard is closed it never settles: the thread is about to end. */
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

  /** In the owner: blocks new native work, and waits for running work to finish. */
  async close(): Promise<void> {
    Atomics.store(this.flags, CLOSED, 1);
    await Atomics.waitAsync(this.flags, INSIDE, 1, MAX_WAIT_MS).value;
  }

  /** The same, synchronously, for a process that is about to exit and can't await. */
  closeNow(): void {
    Atomics.store(this.flags, CLOSED, 1);
    Atomics.wait(this.flags, INSIDE, 1, MAX_WAIT_MS);
  }
}
