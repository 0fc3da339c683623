/** Which of a text's word pieces are kept, and in what form. Pure. */
import { isStopWord } from "../../../language/tokenize.ts";
import { PIECE_DIMENSIONS } from "../../../ports/embedder.ts";

/**
 * Positions of the pieces that carry meaning: special tokens, punctuation and stop words are left out. If nothing else
 * remains, all pieces but the special tokens.
 */
export function tellingPieces(vocabulary: string): (ids: number[]) => number[] {
  const isMute = vocabulary
    .trimEnd()
    .split("\n")
    .map((piece) => !/[\p{L}\p{N}]/u.test(piece) || isStopWord(piece));
  return (ids) => {
    const inner = ids.map((_, place) => place).slice(1, -1);
    const kept = inner.filter((place) => !isMute[ids[place]!]);
    return kept.length > 0 ? kept : inner;
  };
}

/** Quantizes the unit-length vectors at these positions to integers. */
export function packPieces(vectors: Float32Array, places: number[]): Int8Array {
  const packed = new Int8Array(places.length * PIECE_DIMENSIONS);
  for (const [row, place] of places.entries()) {
    for (let at = 0; at < PIECE_DIMENSIONS; at++) {
      packed[row * PIECE_DIMENSIONS + at] = Math.round(127 * vectors[place * PIECE_DIMENSIONS + at]!);
    }
  }
  return packed;
}
