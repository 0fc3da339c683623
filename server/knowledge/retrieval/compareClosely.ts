/** Likeness piece by piece (late interaction; Khattab and Zaharia, ColBERT, 2020): pure. */
import { PACKED_PIECE, packedPair } from "../../db/sql/pieces.ts";
import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";

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

/** How near a passage is to a question, as mean cosines. */
export interface Closeness {
  /**
   * For each piece of the question the passage's nearest one: a passage that speaks of all that is asked comes before one that
   * speaks of a part of it at length, which the likeness of whole texts does not tell.
   */
  pieces: number;
  /** The same in the passage's best stretch of a dozen pieces, what few of the passages speak of counting more: a sentence that answers. */
  stretch: number;
}

/** A stretch is two blocks of so many pieces. */
const BLOCK = 6;
/** From about here on a passage speaks of a piece of the question, more or less. */
const SPOKEN_OF = { from: 0.7, width: 0.05 };
/** What all of them speak of still counts a little. */
const LEAST_WEIGHT = 0.2;

/** @param passages their pieces as they are stored; null where there are none, which is as far as can be */
export function compareClosely(asked: AskedPieces, passages: (Uint8Array | null)[]): Closeness[] {
  const blocks = passages.map((passage) => nearestByBlock(asked, passage ?? new Uint8Array()));
  const best = blocks.map((own) => own.reduce<Float64Array | null>(greater, null));
  const weights = raritiesOf(asked.count, best);
  const even = new Array<number>(asked.count).fill(1 / asked.count);
  return blocks.map((own, at) => {
    if (asked.count === 0 || best[at] === null) return { pieces: 0, stretch: 0 };
    const stretches = own.map((block, index) => weigh(greater(own[index + 1] ?? null, block), weights));
    return { pieces: weigh(best[at]!, even), stretch: Math.max(...stretches) };
  });
}

/** How much each piece of the question counts, 1 in all: by how few passages speak of it (as BM25 weighs words). */
function raritiesOf(count: number, best: (Float64Array | null)[]): number[] {
  const weights = Array.from({ length: count }, (_, piece) => {
    const spoken = best.reduce((sum, own) => {
      return own ? sum + 1 / (1 + Math.exp((SPOKEN_OF.from - own[piece]!) / SPOKEN_OF.width)) : sum;
    }, 0);
    return LEAST_WEIGHT + Math.log(1 + (best.length - spoken + 0.5) / (spoken + 0.5));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function weigh(values: Float64Array, weights: number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += weights[at]! * values[at]!;
  return sum;
}

const greater = (a: Float64Array | null, b: Float64Array): Float64Array =>
  a === null ? b : b.map((value, at) => Math.max(value, a[at]!));

/** For each block of a passage's pieces, and each piece of the question, the cosine of the nearest one. */
function nearestByBlock({ count, products }: AskedPieces, passage: Uint8Array): Float64Array[] {
  const blocks: Float64Array[] = [];
  const best = new Int32Array(Math.ceil(count / GROUP) * GROUP);
  for (let from = 0; from < passage.length; from += BLOCK * PACKED_PIECE) {
    const to = Math.min(from + BLOCK * PACKED_PIECE, passage.length);
    for (let piece = 0; piece < count; piece += GROUP) nearest(products, piece, passage, from, to, best);
    blocks.push(Float64Array.from(best.subarray(0, count), (product) => product / UNIT));
  }
  return blocks;
}

/** Of the group that begins with this piece: the greatest products. Plain variables, since this is most of what ranking costs. */
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
