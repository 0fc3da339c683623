/** How the questions of gaps are turned into vectors. */
import { translateWords } from "../language/translateWords.ts";
import { type Embedder, forQuestions } from "../ports/embedder.ts";

const LONGEST = 600;

/**
 * Stored beside each vector: what was made in another way is made anew. Our own embedders know English best, so they are given
 * other languages word by word in English; what a provider's model makes of them is left to it.
 */
export const gapModel = ({ model, paidModel }: Embedder): string => (paidModel ? model : `${model}+english`);

/** One vector of length one per question, in order. @throws what the embedder throws */
export async function readMeanings(embedder: Embedder, questions: string[]): Promise<number[][]> {
  const texts = questions.map((question) => question.slice(0, LONGEST));
  const read = embedder.paidModel ? texts : texts.map((text) => translateWords(text) ?? text);
  return (await forQuestions(embedder).embed(read)).map(unit);
}

/** The vector at length one. */
export function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
