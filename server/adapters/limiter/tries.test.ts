import { expect, test } from "vitest";
import { waitAfter } from "./tries.ts";

test("a wait doubles with each try, up to a quarter of an hour", () => {
  const waits = Array.from({ length: 20 }, (_, tries) => waitAfter(tries + 1));
  expect(waits.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
  expect(Math.max(...waits)).toBe(900);
});

test("one key can be tried little more than a hundred times a day", () => {
  let [seconds, tries] = [0, 0];
  while (seconds < 86_400) seconds += waitAfter(++tries);
  expect(tries).toBeLessThanOrEqual(110);
});
