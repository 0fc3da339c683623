/** Similarity of a question to topics people ask about everywhere: weather, recipes, football, parcels. */

import { readFile } from "node:fs/promises";
import { dot } from "../../language/dot.ts";
import type { Embedder } from "../../ports/embedder.ts";

const TOPICS = new URL("topics.txt", import.meta.url);

/** Per embedder, since vectors of different models can't be compared. A failure is retried with the next question. */
const vectors = new WeakMap<Embedder, Promise<Float32Array[]>>();

/** Embeds the topics ahead of the first question. */
export async function warmEveryday(embedder: Embedder): Promise<void> {
  await topicsOf(embedder).catch(() => {});
}

/**
 * @param question its vector, from the same embedder
 * @returns cosine similarity to the nearest topic; null when the topics can't be embedded
 */
export async function similarityToEveryday(embedder: Embedder, question: number[]): Promise<number | null> {
  try {
    const topics = await topicsOf(embedder);
    return Math.max(...topics.map((topic) => dot(topic, question)));
  } catch {
    return null;
  }
}

function topicsOf(embedder: Embedder): Promise<Float32Array[]> {
  const known = vectors.get(embedder) ?? readTopics(embedder);
  vectors.set(embedder, known);
  known.catch(() => vectors.delete(embedder));
  return known;
}

async function readTopics(embedder: Embedder): Promise<Float32Array[]> {
  const lines = (await readFile(TOPICS, "utf8")).split("\n").filter((line) => line !== "");
  return (await embedder.embed(lines)).map((vector) => Float32Array.from(vector));
}
