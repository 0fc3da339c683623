import { expect, test } from "vitest";
import { fitSoftmax } from "./softmax.ts";

/** Questions whose gold has the higher first feature; the second one is noise. */
const examples = Array.from({ length: 40 }, (_, at) => ({
  candidates: [
    [1 + (at % 3), at % 2],
    [0.5 * (at % 3), (at + 1) % 2],
    [0.2, 1],
  ],
  isGold: [true, false, false],
  weight: 1,
}));

test("the feature that separates golds from the rest gets the weight", () => {
  const [telling, noise] = fitSoftmax(examples, 0.01);
  expect(telling!).toBeGreaterThan(1);
  expect(Math.abs(noise!)).toBeLessThan(0.2 * telling!);
});

test("a larger penalty makes weights smaller, and never turns their sign", () => {
  const [strict] = fitSoftmax(examples, 1);
  const [loose] = fitSoftmax(examples, 0.001);
  expect(strict!).toBeGreaterThan(0);
  expect(loose!).toBeGreaterThan(strict!);
});

test("questions without a gold, or with nothing but golds, change nothing", () => {
  const mute = [
    {
      candidates: [
        [9, 0],
        [0, 0],
      ],
      isGold: [false, false],
      weight: 5,
    },
    { candidates: [[0, 9]], isGold: [true], weight: 5 },
  ];
  expect(fitSoftmax([...examples, ...mute], 0.01)).toEqual(fitSoftmax(examples, 0.01));
});
