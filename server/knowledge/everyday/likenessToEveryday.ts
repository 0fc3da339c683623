/** How like a question is to what people ask about everywhere: the weather, a recipe, a football match, their parcel. */
import { readFile } from "node:fs/promises";
import type { Embedder } from "../../ports/embedder.ts";

const TOPICS = new URL("topics.txt", import.meta.url);

/** By embedder, since vectors of two models are never compared. A failure is tried again with the next question. */
const vectors = new WeakMap<Embedder, Promise<Float32Array[]>>();

/** Reads the topics, so that the first question need not wait for it. */
export async function warmEveryday(embedder: Embedder): Promise<void> {
  await topicsOf(embedder).catch(() => {});
}

/**
 * @param question its vector, of the same embedder
 * @returns the cosine with the nearest of the topics; null when they can't be read now
 */
export async function likenessToEveryday(embedder: Embedder, question: number[]): Promise<number | null> {
  try {
    const topics = await topicsOf(embedder);
    return Math.max(...topics.map((topic) => topic.reduce((sum, value, at) => sum + value * question[at]!, 0)));
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
