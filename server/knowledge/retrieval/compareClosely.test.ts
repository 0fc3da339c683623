import fc from "fast-check";
import { expect, test } from "vitest";
import { packedPair, packPieces } from "../../db/sql/pieces.ts";
import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";
import { askPieces, compareClosely } from "./compareClosely.ts";

/** A wave: those of different numbers have nothing in common. */
function piece(waves: number): number[] {
  const values = Array.from({ length: PIECE_DIMENSIONS }, (_, at) =>
    Math.cos((Math.PI * waves * (at + 0.5)) / PIECE_DIMENSIONS),
  );
  return values.map((value) => Math.round((127 * value) / Math.hypot(...values)));
}
const text = (...pieces: number[][]) => Int8Array.from(pieces.flat());
const similarity = (question: Int8Array, passage: Int8Array) =>
  compareClosely(askPieces(question), [packPieces(passage)])[0]!.pieces;
const stretches = (question: Int8Array, ...passages: Int8Array[]) =>
  compareClosely(askPieces(question), passages.map(packPieces)).map(({ stretch }) => stretch);

test("a text has full similarity to itself, and none to one that shares nothing with it", () => {
  expect(similarity(text(piece(1), piece(9)), text(piece(9), piece(1)))).toBeCloseTo(1, 1);
  expect(similarity(text(piece(1)), text(piece(20)))).toBeCloseTo(0, 1);
});

test("each piece of the question counts by the nearest piece in the passage, wherever that is", () => {
  expect(similarity(text(piece(1), piece(9)), text(piece(30), piece(9)))).toBeCloseTo(0.5, 1);
  const both = similarity(text(piece(1), piece(9)), text(piece(30), piece(9), piece(1)));
  expect(both).toBeCloseTo(1, 1);
});

test("whatever else a passage says takes nothing away", () => {
  const question = text(piece(1));
  expect(similarity(question, text(piece(1), piece(12), piece(40)))).toBe(similarity(question, text(piece(1))));
});

test("without pieces there is no similarity", () => {
  expect(similarity(text(), text(piece(1)))).toBe(0);
  expect(similarity(text(piece(1)), text())).toBe(0);
});

test("a passage that speaks of everything asked in one place is nearer than one that does so here and there", () => {
  const others = Array.from({ length: 30 }, (_, at) => piece(20 + (at % 9)));
  const [together, apart] = stretches(
    text(piece(1), piece(9)),
    text(...others, piece(1), piece(9)),
    text(piece(1), ...others, piece(9)),
  );
  expect(together).toBeCloseTo(1, 1);
  expect(apart).toBeCloseTo(0.5, 1);
});

test("what few passages speak of counts more than what all of them do", () => {
  const common = Array.from({ length: 6 }, () => text(piece(1), piece(30)));
  const [rare, usual] = stretches(text(piece(1), piece(9)), text(piece(9), piece(30)), ...common);
  expect(rare).toBeGreaterThan(usual! + 0.3);
});

test("it equals multiplying number by number, whatever the pieces", () => {
  const pieces = fc.array(fc.array(fc.integer({ min: -127, max: 127 }), exactly(PIECE_DIMENSIONS)), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, pieces, (asked, said) => {
      const question = text(...asked.map(atFullLength));
      const packed = packPieces(text(...said.map(atFullLength)));
      expect(compareClosely(askPieces(question), [packed])[0]!.pieces).toBeCloseTo(byMultiplying(question, packed), 12);
    }),
  );
});

const exactly = (length: number) => ({ minLength: length, maxLength: length });
const atFullLength = (values: number[]) =>
  values.map((value) => Math.round((127 * value) / Math.max(1, Math.hypot(...values))));

function byMultiplying(question: Int8Array, packed: Uint8Array): number {
  const passage = [...packed].flatMap((byte) => [packedPair.first[byte]!, packedPair.second[byte]!]);
  const rows = (numbers: number[]) =>
    Array.from({ length: numbers.length / PIECE_DIMENSIONS }, (_, row) =>
      numbers.slice(row * PIECE_DIMENSIONS, (row + 1) * PIECE_DIMENSIONS),
    );
  const [asked, said] = [rows([...question]), rows(passage)];
  if (asked.length === 0 || said.length === 0) return 0;
  const product = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  // Nothing is less alike than opposites.
  const nearest = asked.map((own) => Math.max(-1, ...said.map((other) => product(own, other) / (127 * 127))));
  return nearest.reduce((sum, value) => sum + value, 0) / asked.length;
}
