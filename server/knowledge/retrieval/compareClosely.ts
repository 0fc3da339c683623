/** Token-level similarity (late interaction; Khattab and Zaharia, ColBERT, 2020). A piece is a token's vector. Pure. */

import { PACKED_PIECE, packedPair } from "../../db/sql/pieces.ts";
import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";

const UNIT = 127 * 127;
const BYTES = 256;
/** How many of the question's pieces are compared at once; their products are stored next to each other. */
const GROUP = 6;
/** Two products share a number, 16 bits each, for half the reads: a whole dot product is at most about UNIT, so it fits. */
const PAIRS = GROUP / 2;

/**
 * A question's pieces as lookup tables: a byte of a packed passage piece holds two numbers, so its part of a dot
 * product has only 256 values, which are computed once per question instead of per passage.
 */
export interface AskedPieces {
  count: number;
  /** Indexed by group, position in a packed piece, byte, and pair of pieces; the second of a pair is in the upper half. */
  products: Int32Array;
}

/** @param pieces of a question (see ports/embedder.ts) */
export function askPieces(pieces: Int8Array): AskedPieces {
  const count = pieces.length / PIECE_DIMENSIONS;
  const products = new Int32Array(Math.ceil(count / GROUP) * PACKED_PIECE * BYTES * PAIRS);
  for (let piece = 0; piece < count; piece++) {
    const half = piece % 2 === 0 ? 1 : 2 ** 16;
    for (let place = 0; place < PACKED_PIECE; place++) {
      const first = pieces[piece * PIECE_DIMENSIONS + 2 * place]! * half;
      const second = pieces[piece * PIECE_DIMENSIONS + 2 * place + 1]! * half;
      const pair = Math.floor((piece % GROUP) / 2);
      const at = (Math.floor(piece / GROUP) * PACKED_PIECE + place) * BYTES * PAIRS + pair;
      for (let byte = 0; byte < BYTES; byte++) {
        products[at + byte * PAIRS]! += first * packedPair.first[byte]! + second * packedPair.second[byte]!;
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
  return weights.reduce((sum, weight, at) => sum + weight * values[at]!, 0);
}

/** For each piece of the question the highest cosine of all blocks; null for a passage without any. */
function bestOf(blocks: Float64Array, count: number): Float64Array | null {
  if (blocks.length === 0) return null;
  const best = blocks.slice(0, count);
  for (let from = count; from < blocks.length; from += count) {
    for (let at = 0; at < count; at++) best[at] = Math.max(best[at]!, blocks[from + at]!);
  }
  return best;
}

/** The highest weighted similarity of two blocks in a row, or of the only one. */
function bestStretch(blocks: Float64Array, weights: Float64Array): number {
  const count = weights.length;
  let best = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < blocks.length; from += count) {
    // The last block has no neighbour, so it is paired with itself.
    const beside = from + count < blocks.length ? from + count : from;
    let sum = 0;
    for (let at = 0; at < count; at++) sum += weights[at]! * Math.max(blocks[from + at]!, blocks[beside + at]!);
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
    for (let piece = 0; piece < count; piece++) blocks[at++] = best[piece]! / UNIT;
  }
  return blocks;
}

/** The highest products for the group starting at this piece. Plain variables: most of the ranking time goes here. */
function nearest(
  products: Int32Array,
  piece: number,
  passage: Uint8Array,
  start: number,
  end: number,
  best: Int32Array,
): void {
  const group = (piece / 2) * PACKED_PIECE * BYTES;
  best.fill(-UNIT, piece, piece + GROUP);
  for (let from = start; from < end; from += PACKED_PIECE) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    for (let place = 0; place < PACKED_PIECE; place++) {
      const at = group + (place * BYTES + passage[from + place]!) * PAIRS;
      sum0 = (sum0 + products[at]!) | 0;
      sum1 = (sum1 + products[at + 1]!) | 0;
      sum2 = (sum2 + products[at + 2]!) | 0;
    }
    raise(best, piece, sum0);
    raise(best, piece + 2, sum1);
    raise(best, piece + 4, sum2);
  }
}

/** Takes a pair's products apart, and keeps each that is the highest. */
function raise(best: Int32Array, piece: number, sum: number): void {
  const first = (sum << 16) >> 16;
  const second = (sum - first) >> 16;
  if (first > best[piece]!) best[piece] = first;
  if (second > best[piece + 1]!) best[piece + 1] = second;
}
