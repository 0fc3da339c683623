import { expect, test } from "vitest";
import { elementAt, firstOf, lastOf, lookUp, zip } from "./lists.ts";

test("an element is found from either end, and one that isn't there throws", () => {
  expect([elementAt(["a", "b", "c"], 1), elementAt(["a", "b", "c"], -2)]).toEqual(["b", "b"]);
  expect([firstOf([0, 1]), lastOf([0, 1])]).toEqual([0, 1]);
  for (const read of [() => elementAt(["a"], 1), () => elementAt(["a"], -2), () => firstOf([]), () => lastOf([])])
    expect(read).toThrow(RangeError);
});

test("an unknown key throws, while null and zero are values like others", () => {
  const map = new Map([
    ["none", null],
    ["zero", 0],
  ]);
  expect([lookUp(map, "none"), lookUp(map, "zero")]).toEqual([null, 0]);
  expect(() => lookUp(map, "other")).toThrow(RangeError);
});

test("lists are paired in order, and lists of different lengths throw", () => {
  expect(zip(["a", "b"], [1, 2])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  expect(zip([], [])).toEqual([]);
  for (const [some, others] of [[["a"], []] as const, [[], ["a"]] as const])
    expect(() => zip(some, others)).toThrow(RangeError);
});
