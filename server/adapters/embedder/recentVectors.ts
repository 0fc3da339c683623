/** Caches an endpoint's embeddings of short texts. */
import { lookUp, zip } from "../../language/lists.ts";
import { type Embedder, readTexts, type TextReading } from "../../ports/embedder.ts";
import type { Books } from "../../ports/engine.ts";
import { RecentReadings } from "./recentReadings.ts";

/** Wraps the embedder with a cache for short texts. Cached vectors are shared: never mutate them. */
export function withRecentVectors(embedder: Embedder): Embedder {
  const recent = new RecentReadings();
  const read = async (texts: string[], signal?: AbortSignal, books?: Books) => {
    const readings = new Map<string, TextReading>();
    for (const text of texts) {
      const kept = recent.get(text);
      if (kept) readings.set(text, kept);
    }
    const missing = [...new Set(texts)].filter((text) => !readings.has(text));
    const made = missing.length > 0 ? await readTexts(embedder, missing, signal, books) : [];
    for (const [text, reading] of zip(missing, made)) {
      readings.set(text, reading);
      recent.set(text, reading);
    }
    return texts.map((text) => lookUp(readings, text));
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
