/** Clusters items by subject, for leaving whole subjects out of a fit. Pure. */
import { dot } from "../../server/language/dot.ts";
import { randomFrom } from "../metrics.ts";

/**
 * Draws random vectors as centres and assigns each vector to the nearest, so that similar items are left out together.
 * @param vectors unit vectors; @returns the group of each, deterministic for a seed
 */
export function bySubject(vectors: readonly number[][], groups: number, seed: number): number[] {
  const random = randomFrom(seed);
  const centres = Array.from({ length: groups }, () => vectors[Math.floor(random() * vectors.length)]!);
  return vectors.map((vector) => {
    const similarity = centres.map((centre) => dot(vector, centre));
    return similarity.indexOf(Math.max(...similarity));
  });
}
