/** Likeness piece by piece (late interaction; Khattab and Zaharia, ColBERT, 2020): pure. */
import { PIECE_DIMENSIONS } from "../ports/embedder.ts";

const UNIT = 127 * 127;

/**
 * For each piece of the question the passage's nearest one, averaged: a passage that speaks of all that is asked comes before
 * one that speaks of a part of it at length, which the likeness of whole texts does not tell.
 * @returns the mean cosine; 0 where either has no pieces
 */
export function compareClosely(question: Int8Array, passage: Int8Array): number {
  const asked = question.length / PIECE_DIMENSIONS;
  const said = passage.length / PIECE_DIMENSIONS;
  if (asked === 0 || said === 0) return 0;
  let sum = 0;
  for (let a = 0; a < asked; a++) {
    let best = -UNIT;
    for (let b = 0; b < said; b++) {
      let product = 0;
      for (let at = 0; at < PIECE_DIMENSIONS; at++) {
        product += question[a * PIECE_DIMENSIONS + at]! * passage[b * PIECE_DIMENSIONS + at]!;
      }
      if (product > best) best = product;
    }
    sum += best / UNIT;
  }
  return sum / asked;
}
