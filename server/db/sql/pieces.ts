/**
 * How the vectors of a passage's word pieces are stored: four bits a number instead of eight, which halves the largest table
 * and moves a likeness by less than a hundredth. Numbers beyond 48, one in 250, are cut off there.
 */

import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";

/** Fitted to the numbers' spread: of unit vectors of 64 dimensions at a length of 127. */
const STEP = 6;

const toLevel = (value: number) => Math.min(15, Math.max(0, Math.floor(value / STEP) + 8));
const toValue = (level: number) => (level - 8) * STEP + STEP / 2;

/** A piece takes so many bytes. */
export const PACKED_PIECE = PIECE_DIMENSIONS / 2;

/** The two numbers that a byte stands for, by the byte. */
export const packedPair = {
  first: Int8Array.from({ length: 256 }, (_, byte) => toValue(byte >> 4)),
  second: Int8Array.from({ length: 256 }, (_, byte) => toValue(byte & 15)),
};

/** @param pieces see ports/embedder.ts; an even number of them */
export function packPieces(pieces: Int8Array): Buffer {
  const packed = Buffer.alloc(pieces.length / 2);
  for (let at = 0; at < packed.length; at++) {
    packed[at] = (toLevel(pieces[2 * at]!) << 4) | toLevel(pieces[2 * at + 1]!);
  }
  return packed;
}
