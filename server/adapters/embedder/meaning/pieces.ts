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
    const inner: number[] = [];
    const kept: number[] = [];
    for (let place = 1; place < ids.length - 1; place++) {
      inner.push(place);
      if (!isMute[ids[place]!]) kept.push(place);
    }
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
