/** Similarity of a question to topics people ask about everywhere: weather, recipes, football, parcels. */

import { readFile } from "node:fs/promises";
import type { Embedder } from "../../ports/embedder.ts";

const TOPICS = new URL("topics.txt", import.meta.url);

/**
 * Keyed by model, because each turn wraps the embedder in an object of its own to book its cost. A failure is retried
 * with the next question.
 */
const vectors = new Map<string, Promise<Float64Array>>();

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
    return nearest(await topicsOf(embedder), Float64Array.from(question));
  } catch {
    return null;
  }
}

/**
 * The highest cosine. Typed arrays alone, and two sums that don't wait for each other: 336 topics in 0.13 ms instead of
 * the 0.87 of a loop over arrays of arrays.
 * @param topics their vectors, one behind another
 */
function nearest(topics: Float64Array, question: Float64Array): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < topics.length; from += question.length) {
    let [even, odd] = [0, 0];
    for (let at = 0; at < question.length; at += 2) {
      even += (topics[from + at] ?? 0) * (question[at] ?? 0);
      odd += (topics[from + at + 1] ?? 0) * (question[at + 1] ?? 0);
    }
    best = Math.max(best, even + odd);
  }
  return best;
}

function topicsOf(embedder: Embedder): Promise<Float64Array> {
  const { model } = embedder;
  const known = vectors.get(model) ?? readTopics(embedder);
  vectors.set(model, known);
  known.catch(() => vectors.delete(model));
  return known;
}

async function readTopics(embedder: Embedder): Promise<Float64Array> {
  const lines = (await readFile(TOPICS, "utf8")).split("\n").filter((line) => line !== "");
  return Float64Array.from((await embedder.embed(lines)).flat());
}
