/** What every lock does. Run by `adapters/lock.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Lock } from "../../ports/lock.ts";

export interface LockFixture {
  /** The lock as two processes see it (twice the same where there is but one). */
  locks: [Lock, Lock];
  close(): Promise<void>;
}

/** @param open a fresh lock per suite */
export function lockContract(open: () => Promise<LockFixture>): void {
  let fixture: LockFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("of 50 that ask at once exactly one gets it", async () => {
    const key = randomUUID();
    const asked = Array.from({ length: 50 }, (_, i) => fixture.locks[(i % 2) as 0 | 1].acquire(key, 30_000));
    const tokens = (await Promise.all(asked)).filter((token) => token !== null);
    expect(tokens.length).toBe(1);
    expect(await fixture.locks[0].acquire(randomUUID(), 30_000)).not.toBeNull();
  });

  it("only the holder's token renews or releases it", async () => {
    const key = randomUUID();
    const [one, other] = fixture.locks;
    const token = (await one.acquire(key, 30_000))!;
    expect(await other.renew(key, "another", 30_000)).toBe(false);
    await other.release(key, "another");
    expect(await other.acquire(key, 30_000)).toBeNull();
    expect(await one.renew(key, token, 30_000)).toBe(true);
    await one.release(key, token);
    expect(await one.renew(key, token, 30_000)).toBe(false);
    const next = (await other.acquire(key, 30_000))!;
    expect(next).not.toBe(token);
    await one.release(key, token);
    expect(await one.acquire(key, 30_000)).toBeNull();
    expect(await other.renew(key, next, 30_000)).toBe(true);
  });

  it("falls open by itself, and then its old token is worth nothing", async () => {
    const key = randomUUID();
    const [one, other] = fixture.locks;
    const token = (await one.acquire(key, 50))!;
    const next = await vi.waitFor(async () => {
      const taken = await other.acquire(key, 30_000);
      expect(taken).not.toBeNull();
      return taken!;
    });
    expect(await one.renew(key, token, 30_000)).toBe(false);
    await one.release(key, token);
    expect(await other.renew(key, next, 30_000)).toBe(true);
  });

  it("is held for as long as it is renewed", async () => {
    const key = randomUUID();
    const token = (await fixture.locks[0].acquire(key, 500))!;
    expect(await fixture.locks[0].renew(key, token, 30_000)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await fixture.locks[1].acquire(key, 500)).toBeNull();
  });
}
