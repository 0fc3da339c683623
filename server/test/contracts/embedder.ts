/** What every embedder does. Run by `adapters/embedder.test.ts` on each adapter. */
import { expect, it } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";

export function cosine(a: number[], b: number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** @param open an embedder that works */
export function embedderContract(open: () => Embedder | Promise<Embedder>): void {
  it("gives one vector of unit length per text, in order", async () => {
    const embedder = await open();
    const texts = ["How do I get a refund?", "Shipping takes two days", "返金ポリシー", "x"];
    const vectors = await embedder.embed(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(embedder.dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
    }
    const [alone] = await embedder.embed([texts[1]!]);
    expect(cosine(alone!, vectors[1]!)).toBeCloseTo(1, 4);
  });

  it("puts similar texts nearer than dissimilar ones", async () => {
    const embedder = await open();
    const [question, near, far] = await embedder.embed([
      "How can I cancel my subscription?",
      "Cancelling a subscription: open Billing and press Cancel subscription.",
      "The museum opens at nine on weekdays.",
    ]);
    expect(cosine(question!, near!)).toBeGreaterThan(cosine(question!, far!) + 0.1);
  });

  it("says which model its vectors come from", async () => {
    expect((await open()).model).not.toBe("");
  });

  it("accepts no texts, many texts, empty and huge ones", async () => {
    const embedder = await open();
    expect(await embedder.embed([])).toEqual([]);
    const odd = await embedder.embed([" ", "a".repeat(50_000), ...Array.from({ length: 130 }, (_, n) => `text ${n}`)]);
    expect(odd).toHaveLength(132);
    for (const vector of odd) expect(vector.every(Number.isFinite)).toBe(true);
  });
}
