import { expect, test } from "vitest";
import { changeOf, faultOf } from "./judgeSaved.ts";

const answered = { outcome: "answered" as const, content: "Within 30 days. [1]" };

test.each([
  [answered, { words: [], documentId: null }, null],
  [answered, { words: ["30 Days"], documentId: "a" }, null],
  [answered, { words: ["14 days"], documentId: null }, "words"],
  [answered, { words: [], documentId: "b" }, "document"],
  [{ outcome: "escalated" as const, content: null }, { words: [], documentId: null }, "no_answer"],
])("%j with %j expected: %s", (reply, expected, fault) => {
  expect(faultOf(reply, ["a"], expected)).toBe(fault);
});

test("is better once it is right, worse once it is not, and the same however its sources are numbered", () => {
  const right = { ...answered, fault: null };
  const wrong = { ...answered, fault: "words" as const };
  expect(changeOf(null, right)).toBe("first");
  expect([changeOf(wrong, right), changeOf(right, wrong)]).toEqual(["better", "worse"]);
  expect(changeOf(right, { ...right, content: "Within 30 days. [2]" })).toBe("same");
  expect(changeOf(right, { ...right, content: "Within a month." })).toBe("changed");
});
