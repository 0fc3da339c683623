/** Which of a text's word pieces are kept, and in which form. Pure. */
import { isStopWord } from "../../../language/tokenize.ts";
import { PIECE_DIMENSIONS } from "../../../ports/embedder.ts";

/**
 * Where a text's pieces carry meaning, from their numbers: marks, punctuation and words without a topic are left out. Of a text
 * that has nothing else all pieces but the marks.
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

/** The vectors at these places, from unit length to whole numbers. */
export function packPieces(vectors: Float32Array, places: number[]): Int8Array {
  const packed = new Int8Array(places.length * PIECE_DIMENSIONS);
  for (const [row, place] of places.entries()) {
    for (let at = 0; at < PIECE_DIMENSIONS; at++) {
      packed[row * PIECE_DIMENSIONS + at] = Math.round(127 * vectors[place * PIECE_DIMENSIONS + at]!);
    }
  }
  return packed;
}
