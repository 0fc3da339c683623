import { expect, it } from "vitest";
import { createOpenAIEmbedder } from "../server/adapters/embedder/openai.ts";
import { createLocalEmbedder } from "../server/adapters/embedder/words.ts";
import { startStubEmbedder } from "./stubEmbedder.ts";

it("serves the local vectors over an embedding API, marked as vectors of meaning", async () => {
  const stub = await startStubEmbedder();
  try {
    const embedder = createOpenAIEmbedder({ apiKey: "stub", baseUrl: stub.url, model: "stub" });
    const texts = ["How do I return a parcel?", "Opening hours"];
    const [got, wanted] = await Promise.all([embedder.embed(texts), createLocalEmbedder().embed(texts)]);
    for (const [n, vector] of got.entries()) {
      for (const [i, value] of vector.entries()) expect(value).toBeCloseTo(wanted[n]![i]!, 5);
    }
    expect(embedder.isLexical).toBeUndefined();
    expect(stub.texts).toBe(2);
  } finally {
    await stub.close();
  }
});
