import fc from "fast-check";
import { expect, test } from "vitest";
import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";
import { packReadings, unpackReadings } from "./packReadings.ts";

const vectors = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 });
const pieces = fc
  .array(fc.integer({ min: -127, max: 127 }), { maxLength: 3 })
  .map((values) => Int8Array.from(values.flatMap((value) => Array.from({ length: PIECE_DIMENSIONS }, () => value))));

test("what is unpacked is what was packed, vectors to a two-thousandth", () => {
  const readings = fc.array(fc.record({ vector: vectors, pieces: fc.option(pieces) }), { maxLength: 5 });
  fc.assert(
    fc.property(readings, (given) => {
      const back = unpackReadings(packReadings(given));
      expect(back.map((reading) => reading.pieces)).toEqual(given.map((reading) => reading.pieces));
      for (const [index, { vector }] of given.entries()) {
        for (const [place, value] of vector.entries())
          expect(Math.abs((back[index]?.vector[place] ?? Number.NaN) - value)).toBeLessThan(1 / 2000);
      }
    }),
  );
});

test("bytes from anywhere in a larger buffer are read", () => {
  const packed = packReadings([{ vector: [0.5, -0.25], pieces: new Int8Array(PIECE_DIMENSIONS).fill(3) }]);
  const larger = Buffer.concat([Buffer.from([7]), packed]);
  expect(unpackReadings(larger.subarray(1))).toEqual([
    { vector: [0.5, -0.25], pieces: new Int8Array(PIECE_DIMENSIONS).fill(3) },
  ]);
});

test("a value that was cut off is refused", () => {
  const packed = packReadings([{ vector: [0.5, -0.25], pieces: new Int8Array(PIECE_DIMENSIONS) }]);
  expect(() => unpackReadings(packed.subarray(0, packed.length - 1))).toThrow(RangeError);
});
