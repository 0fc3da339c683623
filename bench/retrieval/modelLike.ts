/** A synthetic embedder like a language model: dense vectors with far fewer independent directions than numbers. */
import { createHash } from "node:crypto";
import type { Embedder } from "../../server/ports/embedder.ts";
import { randomFrom } from "./corpus.ts";

const DIMENSIONS = 768;
/** Independent directions of meaning; estimates for sentence embedders are of this order. */
const MEANINGS = 48;
/** The distance of a word's own vector from its meaning. */
const OWN = 0.35;

/** Deterministic: the same text always gives the same vector. */
export function modelLikeEmbedder(): Embedder {
  const known = new Map<string, Float64Array>();
  const gauss = (random: () => number) => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
  const meanings = Array.from({ length: MEANINGS }, (_, n) => {
    const random = randomFrom(n + 1);
    return Float64Array.from({ length: DIMENSIONS }, () => gauss(random));
  });
  const vectorOf = (word: string) => {
    const made = known.get(word);
    if (made) return made;
    const seed = createHash("md5").update(word).digest().readUInt32LE();
    const random = randomFrom(seed);
    const meaning = meanings[seed % MEANINGS]!;
    const vector = meaning.map((value) => value + OWN * gauss(random));
    known.set(word, vector);
    return vector;
  };
  const embed = (text: string) => {
    const sum = new Float64Array(DIMENSIONS);
    for (const word of text.toLowerCase().match(/[a-z]{5,}/g) ?? ["none"]) {
      const vector = vectorOf(word);
      for (let i = 0; i < DIMENSIONS; i++) sum[i]! += vector[i]!;
    }
    const norm = Math.hypot(...sum);
    return Array.from(sum, (value) => value / norm);
  };
  return { model: "model-like", dimensions: DIMENSIONS, embed: async (texts) => texts.map(embed) };
}
