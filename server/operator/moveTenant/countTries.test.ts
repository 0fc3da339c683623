import { expect, it } from "vitest";
import { countTries, isHopeless, type Tries } from "./countTries.ts";

/** @param looks each as [ms, copied, errors] */
const after = (...looks: [number, number, number][]) =>
  looks.reduce<Tries | undefined>(
    (before, [now, copied, errors]) => countTries(before, { copied, errors }, now),
    undefined,
  );
const gaveUp = (...looks: [number, number, number][]) => isHopeless(after(...looks)!);

it("takes dozens of errors at once for one try", () => {
  expect(gaveUp([0, 4, 0], [200, 4, 20], [400, 4, 40], [600, 4, 51], [800, 4, 51], [5_000, 4, 60])).toBe(false);
});

it("gives up after three tries that completed nothing", () => {
  expect(gaveUp([0, 4, 0], [200, 4, 1], [5_200, 4, 2])).toBe(false);
  expect(gaveUp([0, 4, 0], [200, 4, 1], [5_200, 4, 2], [10_200, 4, 3])).toBe(true);
});

it("begins to count anew with each table that is completed", () => {
  expect(gaveUp([0, 4, 0], [200, 4, 1], [5_200, 4, 2], [6_000, 5, 2], [10_200, 5, 3])).toBe(false);
});

it("leaves the errors of earlier runs out", () => {
  expect(gaveUp([0, 4, 70], [5_000, 4, 70], [10_000, 4, 71])).toBe(false);
});

it("waits for a table that takes hours without an error", () => {
  expect(gaveUp([0, 4, 1], [3_600_000, 4, 1], [7_200_000, 4, 1])).toBe(false);
});
