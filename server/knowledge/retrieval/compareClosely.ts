/** Token-level similarity (late interaction; Khattab and Zaharia, ColBERT, 2020). A piece is a token's vector. Pure. */

import { PACKED_PIECE, packedPair } from "../../db/sql/pieces.ts";
import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";

const UNIT = 127 * 127;
const BYTES = 256;
/** How many of the question's pieces are compared at once; their products are stored next to each other. */
const GROUP = 4;

/**
 * A question's pieces as lookup tables: a byte of a packed passage piece holds two numbers, so its part of a dot
 * product has only 256 values, which are computed once per question instead of per passage.
 */
export interface AskedPieces {
  count: number;
  /** Indexed by group, position in a packed piece, byte, and piece of the group. */
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

/** Similarity of a passage to a question, as mean cosines. */
export interface Closeness {
  /**
   * Mean over the question's pieces of the best match in the passage: a passage that covers all of a question beats one
   * that treats a part of it at length, which whole-text similarity doesn't show.
   */
  pieces: number;
  /** The same in the passage's best stretch of a dozen pieces, rare ones weighing more: finds an answering sentence. */
  stretch: number;
}

/** Pieces per block; a stretch is two blocks. */
const BLOCK = 6;
/** Logistic threshold: from about this cosine a passage mentions a piece of the question. */
const SPOKEN_OF = { from: 0.7, width: 0.05 };
/** Pieces that every passage mentions still count a little. */
const MIN_WEIGHT = 0.2;

/** @param passages their pieces as stored; null where there are none, which scores 0 */
export function compareClosely(asked: AskedPieces, passages: (Uint8Array | null)[]): Closeness[] {
  const read = passages.map((passage) => {
    const blocks = nearestByBlock(asked, passage ?? new Uint8Array());
    return { blocks, best: bestOf(blocks, asked.count) };
  });
  const weights = raritiesOf(
    asked.count,
    read.map(({ best }) => best),
  );
  const even = new Float64Array(asked.count).fill(1 / asked.count);
  return read.map(({ blocks, best }) => {
    if (asked.count === 0 || best === null) return { pieces: 0, stretch: 0 };
    return { pieces: weigh(best, even), stretch: bestStretch(blocks, weights) };
  });
}

/** Weight of each piece of the question, summing to 1: the fewer passages mention it, the higher (like IDF in BM25). */
function raritiesOf(count: number, best: (Float64Array | null)[]): Float64Array {
  const weights = Float64Array.from({ length: count }, (_, piece) => {
    const spoken = best.reduce((sum, own) => {
      return own ? sum + 1 / (1 + Math.exp((SPOKEN_OF.from - own[piece]!) / SPOKEN_OF.width)) : sum;
    }, 0);
    return MIN_WEIGHT + Math.log(1 + (best.length - spoken + 0.5) / (spoken + 0.5));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function weigh(values: Float64Array, weights: Float64Array): number {
  let [sum, at] = [0, 0];
  for (const weight of weights) sum += weight * values[at++]!;
  return sum;
}

/** For each piece of the question the highest cosine of all blocks; null for a passage without any. */
function bestOf(blocks: Float64Array, count: number): Float64Array | null {
  if (blocks.length === 0) return null;
  const best = blocks.slice(0, count);
  blocks.forEach((cosine, at) => {
    if (cosine > best[at % count]!) best[at % count] = cosine;
  });
  return best;
}

/** The highest weighted similarity of two blocks in a row, or of the only one. */
function bestStretch(blocks: Float64Array, weights: Float64Array): number {
  const count = weights.length;
  let best = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < blocks.length; from += count) {
    // The last block has no neighbour, so it is paired with itself.
    const beside = from + count < blocks.length ? from + count : from;
    let [sum, at] = [0, 0];
    for (const weight of weights) sum += weight * Math.max(blocks[from + at]!, blocks[beside + at++]!);
    if (sum > best) best = sum;
  }
  return best;
}

/** For each block of a passage and each piece of the question the highest cosine, block after block. */
function nearestByBlock({ count, products }: AskedPieces, passage: Uint8Array): Float64Array {
  const blocks = new Float64Array(Math.ceil(passage.length / (BLOCK * PACKED_PIECE)) * count);
  const best = new Int32Array(Math.ceil(count / GROUP) * GROUP);
  let at = 0;
  for (let from = 0; from < passage.length; from += BLOCK * PACKED_PIECE) {
    const to = Math.min(from + BLOCK * PACKED_PIECE, passage.length);
    for (let piece = 0; piece < count; piece += GROUP) nearest(products, piece, passage, from, to, best);
    for (const product of best.subarray(0, count)) blocks[at++] = product / UNIT;
  }
  return blocks;
}

/** The highest products for the group starting at this piece. Plain variables: most of the ranking time goes here. */
function nearest(
  products: Int16Array,
  piece: number,
  passage: Uint8Array,
  start: number,
  end: number,
  best: Int32Array,
): void {
  const group = piece * PACKED_PIECE * BYTES;
  let [most0, most1, most2, most3] = [-UNIT, -UNIT, -UNIT, -UNIT];
  for (let from = start; from < end; from += PACKED_PIECE) {
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
  best[piece] = most0;
  best[piece + 1] = most1;
  best[piece + 2] = most2;
  best[piece + 3] = most3;
}
