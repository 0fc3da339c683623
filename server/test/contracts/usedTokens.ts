/** What remembers used tokens does. Run by `adapters/usedTokens/usedTokens.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { UsedTokens } from "../../ports/usedTokens.ts";

export interface UsedTokensFixture {
  /** As two processes see them (twice the same where there is but one). */
  replicas: [UsedTokens, UsedTokens];
  close(): Promise<void>;
}

/** @param open fresh ones per suite */
export function usedTokensContract(open: () => Promise<UsedTokensFixture>): void {
  let fixture: UsedTokensFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("lets a token be used once, of 50 that try at once", async () => {
    const token = randomUUID();
    const tried = Array.from({ length: 50 }, (_, i) => fixture.replicas[(i % 2) as 0 | 1].use(token, 30_000));
    expect((await Promise.all(tried)).filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await fixture.replicas[0].use(token, 30_000)).toBe(false);
    expect(await fixture.replicas[0].use(randomUUID(), 30_000)).toBe(true);
  });

  it("forgets a token when its time is over", async () => {
    const token = randomUUID();
    const [one, other] = fixture.replicas;
    expect(await one.use(token, 50)).toBe(true);
    await vi.waitFor(async () => expect(await other.use(token, 30_000)).toBe(true));
    expect(await one.use(token, 30_000)).toBe(false);
  });
}
