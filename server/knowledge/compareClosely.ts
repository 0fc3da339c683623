/** Likeness piece by piece (late interaction; Khattab and Zaharia, ColBERT, 2020): pure. */
import { PACKED_PIECE, packedPair } from "../db/sql/pieces.ts";
import { PIECE_DIMENSIONS } from "../ports/embedder.ts";

const UNIT = 127 * 127;
const BYTES = 256;
/** So many of the question's pieces are compared in one go: their products lie side by side. */
const GROUP = 4;

/**
 * A question's pieces, multiplied by all that a passage's may hold: a byte of a packed piece stands for two numbers, so that
 * its share of a product is one of 256, which is looked up instead of worked out again for each passage.
 */
export interface AskedPieces {
  count: number;
  /** By group, place in a packed piece, byte, and piece of the group. */
  products: Int16Array;
}

/** @param pieces of a question (see ports/embedder.ts) */
export function askPieces(pieces: Int8Array): AskedPieces {
  const count = pieces.length / PIECE_DIMENSIONS;
  const products = new Int16Array(Math.ceil(count / GROUP) * PACKED_PIECE * BYTES * GROUP);
  for (let piece = 0; piece < count; piece++) {
    for (let place = 0; place < PACKED_PIECE; place++) {
      const first = pieces[piece * PIECE_DIMENSIONS + 2 * place]!;
      const second = pieces[piece * PIECE_DIMENSIONS + 2 * place + 1]!;
      const at = (Math.floor(piece / GROUP) * PACKED_PIECE + place) * BYTES * GROUP + (piece % GROUP);
      for (let byte = 0; byte < BYTES; byte++) {
        products[at + byte * GROUP] = first * packedPair.first[byte]! + second * packedPair.second[byte]!;
      }
    }
  }
  return { count, products };
}

/**
 * For each piece of the question the passage's nearest one, averaged: a passage that speaks of all that is asked comes before
 * one that speaks of a part of it at length, which the likeness of whole texts does not tell.
 * @param passage its pieces as they are stored
 * @returns the mean cosine; 0 where either has no pieces
 */
export function compareClosely({ count, products }: AskedPieces, passage: Uint8Array): number {
  if (count === 0 || passage.length === 0) return 0;
  const best = new Int32Array(Math.ceil(count / GROUP) * GROUP);
  for (let piece = 0; piece < count; piece += GROUP) nearest(products, piece, passage, best);
  let sum = 0;
  for (let piece = 0; piece < count; piece++) sum += best[piece]! / UNIT;
  return sum / count;
}

/** Of the group that begins with this piece: the greatest products. Plain variables, since this is most of what ranking costs. */
function nearest(products: Int16Array, piece: number, passage: Uint8Array, best: Int32Array): void {
  const group = piece * PACKED_PIECE * BYTES;
  let [most0, most1, most2, most3] = [-UNIT, -UNIT, -UNIT, -UNIT];
  for (let from = 0; from < passage.length; from += PACKED_PIECE) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    for (let place = 0; place < PACKED_PIECE; place++) {
      const at = group + (place * BYTES + passage[from + place]!) * GROUP;
      sum0 += products[at]!;
      sum1 += products[at + 1]!;
      sum2 += products[at + 2]!;
      sum3 += products[at + 3]!;
    }
    most0 = Math.max(most0, sum0);
    most1 = Math.max(most1, sum1);
    most2 = Math.max(most2, sum2);
    most3 = Math.max(most3, sum3);
  }
  best.set([most0, most1, most2, most3], piece);
}
