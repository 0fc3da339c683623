/** Groups of what is about the same, for leaving whole subjects out of a fit. Pure. */
import { dot } from "../../server/language/dot.ts";
import { randomFrom } from "../metrics.ts";

/**
 * Draws some vectors at random and puts each with the nearest of them, so that what is alike is left out together.
 * @param vectors at unit length; @returns each one's group, the same for the same seed
 */
export function bySubject(vectors: readonly number[][], groups: number, seed: number): number[] {
  const random = randomFrom(seed);
  const centres = Array.from({ length: groups }, () => vectors[Math.floor(random() * vectors.length)]!);
  return vectors.map((vector) => {
    const likeness = centres.map((centre) => dot(vector, centre));
    return likeness.indexOf(Math.max(...likeness));
  });
}
