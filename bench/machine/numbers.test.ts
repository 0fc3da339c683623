import { describe, expect, it } from "vitest";
import { percentile } from "./numbers.ts";

describe("a percentile", () => {
  it("is the value that the given share of all values does not exceed, in any order", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
    expect(percentile([1, 2], 0.5)).toBe(1);
  });

  it("of one value is that value, and of no values is not a number", () => {
    expect(percentile([7], 0.01)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });
});
