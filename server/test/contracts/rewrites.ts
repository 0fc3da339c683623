/** What every store of rewrites does. Run by `adapters/rewrites.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Rewrites } from "../../ports/rewrites.ts";

export interface RewritesFixture {
  /** The store as two processes see it (twice the same where there is but one). */
  stores: [Rewrites, Rewrites];
  close(): Promise<void>;
}

const ticket = randomUUID();
const rewrite = { question: "What does a canoe cost a week?", keywords: ["canoe"], carried: [] };

/** @param open a fresh store whose rewrites live for `lifeMs` */
export function rewritesContract(open: (lifeMs: number) => Promise<RewritesFixture>): void {
  const LIFE_MS = 300;
  let lasting: RewritesFixture;
  let brief: RewritesFixture;
  beforeAll(async () => {
    lasting = await open(60_000);
    brief = await open(LIFE_MS);
  });
  afterAll(() => Promise.all([lasting.close(), brief.close()]));

  it("gives every process what one has put in", async () => {
    const [one, other] = lasting.stores;
    const [tenant, key] = [randomUUID(), randomUUID()];
    expect(await other.get(tenant, key)).toBeNull();
    for (const put of [rewrite, { ...rewrite, queries: ["canoe week price", "rental rates"] }]) {
      await one.put(tenant, key, put, ticket);
      expect(await other.get(tenant, key)).toEqual(put);
    }
  });

  it("gives the newer of two", async () => {
    const [one, other] = lasting.stores;
    const [tenant, key] = [randomUUID(), randomUUID()];
    await one.put(tenant, key, rewrite, ticket);
    await other.put(tenant, key, { ...rewrite, question: "And for a month?" }, ticket);
    expect((await one.get(tenant, key))?.question).toBe("And for a month?");
  });

  it("shows a tenant nothing of another", async () => {
    const [store] = lasting.stores;
    const key = randomUUID();
    await store.put(randomUUID(), key, rewrite, ticket);
    expect(await store.get(randomUUID(), key)).toBeNull();
  });

  it("forgets what a deleted conversation has put in, and nothing else", async () => {
    const [one, other] = lasting.stores;
    const [tenant, gone, kept] = [randomUUID(), randomUUID(), randomUUID()];
    const deleted = randomUUID();
    await one.put(tenant, gone, rewrite, deleted);
    await one.put(tenant, kept, rewrite, ticket);
    await other.dropTicket(tenant, deleted);
    expect([await one.get(tenant, gone), await one.get(tenant, kept)]).toEqual([null, rewrite]);
  });

  it("forgets a rewrite at the end of its lifetime", async () => {
    const [store] = brief.stores;
    const [tenant, key] = [randomUUID(), randomUUID()];
    await store.put(tenant, key, rewrite, ticket);
    await expect.poll(() => store.get(tenant, key), { timeout: 10 * LIFE_MS }).toBeNull();
  });
}
