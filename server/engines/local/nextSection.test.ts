import { expect, test } from "vitest";
import { passageOf } from "../../test/contracts/engine.ts";
import { nextSection } from "./nextSection.ts";

const found = (n: number, section: string, chance: number) => {
  const passage = passageOf(n, section, `About ${section}.`);
  return { ...passage, scores: { ...passage.scores, chance, pieces: 0.5 }, document_id: "d", heading_path: [section] };
};
const numbers = (...passages: ReturnType<typeof found>[]) => nextSection(passages, 1).map(({ n }) => n);

test("where two sections are equally likely, the next one is given as well, with all that was found of it", () => {
  const [first, second] = [found(1, "Returns", 0.45), found(3, "Refunds", 0.4)];
  expect(numbers(first, found(2, "Returns", 0.45), second, found(4, "Refunds", 0.4))).toEqual([3, 4]);
});

test.each([
  ["the best section is clearly ahead", 0.8, 0.19],
  ["the next one is far behind", 0.7, 0.15],
  ["neither is likely", 0.13, 0.11],
])("the best section answers alone where %s", (_, best, next) => {
  expect(numbers(found(1, "Returns", best), found(2, "Refunds", next))).toEqual([]);
});

test("a section comes alone where no probabilities are known, or nothing else was found", () => {
  expect(nextSection([passageOf(1, "Returns", "A."), passageOf(2, "Refunds", "B.")], 1)).toEqual([]);
  expect(numbers(found(1, "Returns", 0.5), found(2, "Returns", 0.5))).toEqual([]);
  expect(nextSection([], null)).toEqual([]);
});
