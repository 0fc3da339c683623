/**
 * A passage's sentences as one value: for each its vector in half precision, which moves a cosine by less than a
 * thousandth, and its word pieces as they are. Pure.
 */
import { PIECE_DIMENSIONS, type TextReading } from "../../ports/embedder.ts";

/** Bytes of a count, and of a number of a vector. */
const SIZE = 2;
/** Instead of a count of pieces: the model gives none. */
const NO_PIECES = 0xffff;

/** @param readings of one model */
export function packReadings(readings: TextReading[]): Buffer {
  const dimensions = readings[0]?.vector.length ?? 0;
  return Buffer.concat([count(dimensions), ...readings.flatMap(partsOf)]);
}

function partsOf({ vector, pieces }: TextReading): Uint8Array[] {
  const numbers = new Uint8Array(new Float16Array(vector).buffer);
  if (pieces === null) return [count(NO_PIECES), numbers];
  return [count(pieces.length / PIECE_DIMENSIONS), numbers, new Uint8Array(pieces)];
}

function count(value: number): Buffer {
  const bytes = Buffer.alloc(SIZE);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** @throws RangeError when it is cut off */
export function unpackReadings(packed: Uint8Array): TextReading[] {
  // A buffer of its own: numbers of two bytes have to begin at an even place.
  const { buffer } = new Uint8Array(packed);
  const view = new DataView(buffer);
  const dimensions = view.getUint16(0, true);
  const readings: TextReading[] = [];
  for (let at = SIZE; at < buffer.byteLength; ) {
    const pieces = view.getUint16(at, true);
    const vector = Array.from(new Float16Array(buffer, at + SIZE, dimensions));
    at += SIZE + SIZE * dimensions;
    const length = pieces === NO_PIECES ? 0 : pieces * PIECE_DIMENSIONS;
    readings.push({ vector, pieces: pieces === NO_PIECES ? null : new Int8Array(buffer, at, length) });
    at += length;
  }
  return readings;
}
