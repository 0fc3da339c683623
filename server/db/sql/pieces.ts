/**
 * How the vectors of a chunk's word pieces are stored: four bits per number instead of eight, which halves the
 * largest table and changes a similarity by less than a hundredth. Numbers beyond 48, one in 250, are clipped.
 */

import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";

/** Fitted to the distribution of the numbers: unit vectors of 64 dimensions, scaled to length 127. */
const STEP = 6;

const toLevel = (value: number) => Math.min(15, Math.max(0, Math.floor(value / STEP) + 8));
const toValue = (level: number) => (level - 8) * STEP + STEP / 2;

/** Bytes per piece. */
export const PACKED_PIECE = PIECE_DIMENSIONS / 2;

/** The two numbers encoded in a byte, indexed by the byte. */
export const packedPair = {
  first: Int8Array.from({ length: 256 }, (_, byte) => toValue(byte >> 4)),
  second: Int8Array.from({ length: 256 }, (_, byte) => toValue(byte & 15)),
};

/** @param pieces see ports/embedder.ts; of even length */
export function packPieces(pieces: Int8Array): Buffer {
  const packed = Buffer.alloc(pieces.length / 2);
  for (let at = 0; at < packed.length; at++) {
    packed[at] = (toLevel(pieces[2 * at]!) << 4) | toLevel(pieces[2 * at + 1]!);
  }
  return packed;
}
