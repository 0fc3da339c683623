import { expect, it } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import { similarityToEveryday } from "./similarityToEveryday.ts";

/** An embedder that counts the texts it is given, as each turn wraps it. */
function counting(model: string, embed: (text: string) => number[] | Error) {
  const texts: string[] = [];
  const embedder: Embedder = {
    model,
    dimensions: 2,
    embed: async (asked) => {
      texts.push(...asked);
      return asked.map((text) => {
        const vector = embed(text);
        if (vector instanceof Error) throw vector;
        return vector;
      });
    },
  };
  return { texts, wrap: (): Embedder => Object.create(embedder) };
}

it("is the cosine with the nearest topic, whatever the others are", async () => {
  let at = 0;
  const { wrap } = counting("nearest", () => (at++ === 7 ? [0.6, 0.8] : [-1, 0]));
  expect(await similarityToEveryday(wrap(), [0, 1])).toBeCloseTo(0.8, 12);
});

it("embeds the topics once per model, though each turn wraps the embedder anew", async () => {
  const { texts, wrap } = counting("once", () => [1, 0]);
  await similarityToEveryday(wrap(), [1, 0]);
  const { length } = texts;
  expect(length).toBeGreaterThan(100);
  await Promise.all([similarityToEveryday(wrap(), [1, 0]), similarityToEveryday(wrap(), [0, 1])]);
  expect(texts.length).toBe(length);
});

it("is unknown while the topics can't be embedded, and known with the next question", async () => {
  let isDown = true;
  const { wrap } = counting("down", () => (isDown ? new Error("down") : [1, 0]));
  expect(await similarityToEveryday(wrap(), [1, 0])).toBeNull();
  isDown = false;
  expect(await similarityToEveryday(wrap(), [1, 0])).toBe(1);
});
