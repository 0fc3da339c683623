import { describe, expect, it } from "vitest";
import { readTexts } from "../../ports/embedder.ts";
import { embedderContract } from "../../test/contracts/embedder.ts";
import { createMeaningEmbedder } from "./meaning.ts";
import { withRecentVectors } from "./recentVectors.ts";
import { createLocalEmbedder } from "./words.ts";

/** The words-only embedder, with a list of the texts that it was given. */
function counted() {
  const given: string[] = [];
  const words = createLocalEmbedder();
  const embed = (texts: string[]) => {
    given.push(...texts);
    return words.embed(texts);
  };
  return { given, words, embedder: withRecentVectors({ ...words, embed }) };
}

describe("recent vectors", () => {
  embedderContract(() => withRecentVectors(createLocalEmbedder()));

  it("are made once for a text that is asked for again", async () => {
    const { given, words, embedder } = counted();
    await embedder.embed(["one", "two", "one"]);
    expect(await embedder.embed(["two", "three", "one"])).toEqual(await words.embed(["two", "three", "one"]));
    expect(given).toEqual(["one", "two", "three"]);
  });

  it("come with their pieces, whichever was asked for first", async () => {
    const meaning = createMeaningEmbedder();
    try {
      const embedder = withRecentVectors(meaning);
      const [vector] = await embedder.embed(["Where is my parcel?"]);
      const [reading] = await readTexts(embedder, ["Where is my parcel?"]);
      expect(reading?.vector).toBe(vector);
      expect([reading]).toEqual(await readTexts(meaning, ["Where is my parcel?"]));
      expect(reading?.pieces?.length).toBeGreaterThan(0);
    } finally {
      await meaning.close?.();
    }
  });

  it("are not kept of passages", async () => {
    const { given, embedder } = counted();
    const passage = "word ".repeat(200);
    await embedder.embed([passage]);
    await embedder.embed([passage]);
    expect(given).toEqual([passage, passage]);
  });

  it("give way to newer ones, the longest unused first", async () => {
    const { given, embedder } = counted();
    await embedder.embed(["kept", "lost"]);
    for (let n = 0; n < 2700; n += 100) {
      await embedder.embed(Array.from({ length: 100 }, (_, i) => `text ${n + i}`));
      await embedder.embed(["kept"]);
    }
    given.length = 0;
    await embedder.embed(["kept", "lost"]);
    expect(given).toEqual(["lost"]);
  });
});
