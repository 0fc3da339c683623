/** Embeddings without a model: hashed words and character n-grams. Lexical, but tolerant of typos and inflections. */
import { tokenize } from "../../language/tokenize.ts";
import type { Embedder } from "../../ports/embedder.ts";

const DIMENSIONS = 384;
const MAX_TEXT_CHARS = 20_000;
const GRAM_WEIGHT = 0.8;

/** An embedder without network, key or state: the same text gives the same vector on every machine. */
export function createLocalEmbedder(): Embedder {
  return {
    model: `local-lexical-1-${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    isLexical: true,
    embed: async (texts) => texts.map(embedText),
  };
}

function embedText(text: string): number[] {
  const counts = new Map<string, number>();
  for (const term of tokenize(text.slice(0, MAX_TEXT_CHARS))) counts.set(term, (counts.get(term) ?? 0) + 1);
  const sums = new Float64Array(DIMENSIONS);
  for (const [term, count] of counts) {
    const weight = 1 + Math.log(count);
    add(sums, term, weight);
    const grams = gramsOf(term);
    for (const gram of grams) add(sums, gram, (weight * GRAM_WEIGHT) / Math.sqrt(grams.length));
  }
  return toUnit(sums);
}

/** Character trigrams, with the word's boundaries marked. */
function gramsOf(term: string): string[] {
  const marked = `^${term}$`;
  const grams: string[] = [];
  for (let i = 0; i + 3 <= marked.length; i++) grams.push(marked.slice(i, i + 3));
  return grams;
}

/** Two signed dimensions per feature, so that a collision in one is resolved by the other. */
function add(sums: Float64Array, feature: string, weight: number): void {
  const hash = fnv1a(feature);
  const first = hash % DIMENSIONS;
  const second = (hash >>> 9) % DIMENSIONS;
  sums[first]! += hash & 0x40000000 ? weight : -weight;
  sums[second]! += hash & 0x20000000 ? weight : -weight;
}

/** FNV-1a over UTF-16 units with a final mix. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Scales to unit length; a text without terms gets a fixed direction, since a zero vector has no cosine. */
function toUnit(sums: Float64Array): number[] {
  const norm = Math.hypot(...sums);
  if (norm === 0) return Array.from(sums, (_, i) => (i === 0 ? 1 : 0));
  return Array.from(sums, (value) => Math.fround(value / norm));
}
