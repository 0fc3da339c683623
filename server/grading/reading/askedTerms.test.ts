import { expect, test } from "vitest";
import { askedTerms } from "./askedTerms.ts";

const weightsOf = (question: string, message?: string) =>
  Object.fromEntries(askedTerms(question, {}, message).map(({ stem, weight }) => [stem, weight]));

test("words that a rewrite put behind the message count less than the visitor's own", () => {
  const message = "What does a kayak need?";
  const added = weightsOf(`${message} (helmet Lakeview 12)`, message);
  expect(added.helmet).toBeLessThan(added.kayak! / 2);
  const names = askedTerms(`${message} (helmet Lakeview 12)`, {}, message).filter((term) => term.isNamed);
  expect(names).toEqual([]);
});

test("brackets that the visitor wrote hide nothing, nor does a rewrite into other words", () => {
  const question = "What does a kayak need (helmet Lakeview 12)";
  const written = weightsOf(question);
  expect(written.helmet).toBe(written.kayak);
  expect(weightsOf(question, "And kayaks?")).toEqual(written);
});
