import { describe, expect, it } from "vitest";
import { embedderContract } from "../../test/contracts/embedder.ts";
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

  it("are not kept for passages", async () => {
    const { given, embedder } = counted();
    const passage = "word ".repeat(200);
    await embedder.embed([passage]);
    await embedder.embed([passage]);
    expect(given).toEqual([passage, passage]);
  });

  it("make room for newer ones, the longest unused first", async () => {
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
