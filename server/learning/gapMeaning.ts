/** Embeds the questions of gaps. */
import { translateWords } from "../language/translateWords.ts";
import { type Embedder, forQuestions } from "../ports/embedder.ts";

const MAX_QUESTION_CHARS = 600;

/**
 * Stored with each vector: vectors of another model are recomputed. Our own embedders know English best, so other
 * languages are translated word by word first; a provider's model gets the original.
 */
export const gapModel = ({ model, paidModel }: Embedder): string => (paidModel ? model : `${model}+english`);

/** One unit vector per question, in order. @throws embedder errors */
export async function readMeanings(embedder: Embedder, questions: string[]): Promise<number[][]> {
  const texts = questions.map((question) => question.slice(0, MAX_QUESTION_CHARS));
  const read = embedder.paidModel ? texts : texts.map((text) => translateWords(text) ?? text);
  return (await forQuestions(embedder).embed(read)).map(unit);
}

/** Normalizes the vector to length one. */
export function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
