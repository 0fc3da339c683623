import { expect, test } from "vitest";
import { PIECE_DIMENSIONS } from "../ports/embedder.ts";
import { compareClosely } from "./compareClosely.ts";

/** A piece of unit length between two axes, `share` of the way. */
function piece(axis: number, share = 0): number[] {
  const values = new Array<number>(PIECE_DIMENSIONS).fill(0);
  values[axis] = Math.round(127 * Math.cos((share * Math.PI) / 2));
  values[axis + 1] = Math.round(127 * Math.sin((share * Math.PI) / 2));
  return values;
}
const text = (...pieces: number[][]) => Int8Array.from(pieces.flat());

test("a text is as like itself as can be, and unlike one that shares nothing with it", () => {
  expect(compareClosely(text(piece(0), piece(9)), text(piece(9), piece(0)))).toBeCloseTo(1, 2);
  expect(compareClosely(text(piece(0)), text(piece(20)))).toBe(0);
});

test("each piece of the question counts by the piece that comes nearest to it, wherever that stands", () => {
  const half = compareClosely(text(piece(0), piece(9)), text(piece(30), piece(9)));
  expect(half).toBeCloseTo(0.5, 2);
  expect(compareClosely(text(piece(0), piece(9)), text(piece(30), piece(9), piece(0, 0.5)))).toBeCloseTo(
    (1 + Math.SQRT1_2) / 2,
    1,
  );
});

test("what else a passage says takes nothing away", () => {
  const question = text(piece(0));
  expect(compareClosely(question, text(piece(0), piece(12), piece(40)))).toBe(compareClosely(question, text(piece(0))));
});

test("without pieces there is no likeness", () => {
  expect(compareClosely(text(), text(piece(0)))).toBe(0);
  expect(compareClosely(text(piece(0)), text())).toBe(0);
});
