import { describe, expect, it } from "vitest";
import { type Example, fitRidge } from "./ridge.ts";

const examples = (rows: [number[], boolean, number][]): Example[] =>
  rows.map(([features, isPositive, weight]) => ({ features, isPositive, weight }));

describe("fitRidge", () => {
  it("finds the log odds of a constant", () => {
    const found = fitRidge(
      examples([
        [[1], true, 3],
        [[1], false, 1],
      ]),
      { signs: [0], penalties: [0] },
    );
    expect(found[0]).toBeCloseTo(Math.log(3), 6);
  });

  it("finds each group's log odds, whatever the scale of the features", () => {
    const rows: [number[], boolean, number][] = [
      [[10, 1], true, 3],
      [[10, 1], false, 1],
      [[0, 1], true, 1],
      [[0, 1], false, 1],
    ];
    const [slope, constant] = fitRidge(examples(rows), { signs: [1, 0], penalties: [0, 0] });
    expect(slope! * 10).toBeCloseTo(Math.log(3), 6);
    expect(constant).toBeCloseTo(0, 6);
  });

  it("sets a weight of the wrong sign to 0, and shrinks a weight under a penalty", () => {
    const rows: [number[], boolean, number][] = [
      [[1, 1], true, 3],
      [[1, 1], false, 1],
      [[0, 1], true, 1],
      [[0, 1], false, 3],
    ];
    expect(fitRidge(examples(rows), { signs: [-1, 0], penalties: [0, 0] })[0]).toBe(0);
    const free = fitRidge(examples(rows), { signs: [1, 0], penalties: [0, 0] })[0]!;
    const held = fitRidge(examples(rows), { signs: [1, 0], penalties: [5, 0] })[0]!;
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(free);
  });
});
