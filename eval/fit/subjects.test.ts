import { expect, test } from "vitest";
import { bySubject } from "./subjects.ts";

const vectors = [
  [1, 0],
  [0.99, 0.14],
  [0, 1],
  [0.14, 0.99],
];

test("similar questions share a group, and the same seed gives the same groups", () => {
  for (let seed = 0; seed < 10; seed++) {
    const groups = bySubject(vectors, 2, seed);
    expect(bySubject(vectors, 2, seed)).toEqual(groups);
    expect(groups.every((group) => group === 0 || group === 1)).toBe(true);
  }
  const [a, b, c, d] = bySubject(vectors, 3, 1);
  expect([a === b || c === d, new Set([a, b, c, d]).size > 1]).toEqual([true, true]);
});
