/** Caches an endpoint's embeddings of short texts. */
import { type Embedder, readTexts } from "../../ports/embedder.ts";
import type { Books } from "../../ports/engine.ts";
import { RecentReadings } from "./recentReadings.ts";

/** Wraps the embedder with a cache for short texts. Cached vectors are shared: never mutate them. */
export function withRecentVectors(embedder: Embedder): Embedder {
  const recent = new RecentReadings();
  const read = async (texts: string[], signal?: AbortSignal, books?: Books) => {
    const readings = new Map(texts.map((text) => [text, recent.get(text)]));
    const missing = [...readings.keys()].filter((text) => !readings.get(text));
    const made = missing.length > 0 ? await readTexts(embedder, missing, signal, books) : [];
    for (const [n, text] of missing.entries()) {
      readings.set(text, made[n]!);
      recent.set(text, made[n]!);
    }
    return texts.map((text) => readings.get(text)!);
  };
  return Object.create(embedder, {
    embed: {
      value: async (texts: string[], signal?: AbortSignal, books?: Books) =>
        (await read(texts, signal, books)).map(({ vector }) => vector),
    },
    read: { value: read },
    ...(embedder.forQuestions && { forQuestions: { value: withRecentVectors(embedder.forQuestions) } }),
  });
}
