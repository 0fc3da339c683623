/** What every reranker does. Run by `adapters/reranker.test.ts` on each style. */
import { expect, it } from "vitest";
import type { Reranker } from "../../ports/reranker.ts";

/** @param open a reranker that works and prefers texts with the question's words in them */
export function rerankerContract(open: () => Reranker): void {
  const { signal } = new AbortController();

  it("gives one score per text, in the order of the texts", async () => {
    const scores = await open().score("red apple", ["a green pear", "the red apple", "an apple"], signal);
    expect(scores).toHaveLength(3);
    expect(scores[1]).toBeGreaterThan(scores[2]!);
    expect(scores[2]).toBeGreaterThan(scores[0]!);
  });

  it("asks nobody when there are no texts", async () => {
    expect(await open().score("red apple", [], signal)).toEqual([]);
  });

  it("throws when it was aborted", async () => {
    await expect(open().score("red apple", ["text"], AbortSignal.abort())).rejects.toThrow();
  });
}
