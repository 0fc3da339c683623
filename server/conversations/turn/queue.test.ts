import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openQueue } from "./queue.ts";

/** Enters as often as that, and notes in which order the places were had. */
function crowd(count: number, options: Parameters<typeof openQueue>[0]) {
  const queue = openQueue(options);
  const leaves: (() => void)[] = [];
  for (let n = 0; n < count; n++) void queue.enter().then((leave) => leaves.push(leave));
  return leaves;
}

describe("turns that begin at the same instant", () => {
  it("get their places in order, as others leave; leaving twice frees no second place", async () => {
    const leaves = crowd(5, { maxInside: 2 });
    await setImmediate();
    expect(leaves).toHaveLength(2);
    leaves[0]!();
    leaves[0]!();
    await setImmediate();
    expect(leaves).toHaveLength(3);
    for (const leave of leaves.slice(1)) leave();
    await setImmediate();
    expect(leaves).toHaveLength(5);
  });

  it("are not held up by a turn that never leaves", async () => {
    const leaves = crowd(3, { maxInside: 1, maxHoldMs: 5 });
    await expect.poll(() => leaves.length).toBe(3);
  });

  it("wait no longer than a place may be kept, however many are ahead of them", async () => {
    const leaves = crowd(40, { maxInside: 1, maxHoldMs: 5 });
    await expect.poll(() => leaves.length, { timeout: 100 }).toBe(40);
  });

  it("are refused once the queue is closed, and those inside leave as before", async () => {
    const queue = openQueue({ maxInside: 1 });
    const leave = await queue.enter();
    const second = queue.enter();
    queue.close(new Error("closed"));
    await expect(second).rejects.toThrow("closed");
    await expect(queue.enter()).rejects.toThrow("closed");
    leave();
  });
});
