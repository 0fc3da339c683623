import { expect, test } from "vitest";
import { changeOf, faultOf } from "./judgeSaved.ts";

const answered = { outcome: "answered" as const, content: "Within 30 days. [1]", action: null };
const asking = { outcome: "clarify" as const, content: "Which order?", action: { id: "x", title: { en: "Refund" } } };
const nothing = { words: [], documentId: null, actionId: null };

test.each([
  [answered, nothing, null],
  [answered, { ...nothing, words: ["30 Days"], documentId: "a" }, null],
  [answered, { ...nothing, words: ["14 days"] }, "words"],
  [answered, { ...nothing, documentId: "b" }, "document"],
  [{ outcome: "escalated" as const, content: null, action: null }, nothing, "no_answer"],
  [asking, { ...nothing, actionId: "x" }, null],
  [asking, { ...nothing, actionId: "y" }, "action"],
  [answered, { ...nothing, actionId: "x" }, "action"],
  [asking, nothing, "no_answer"],
  [{ ...asking, outcome: "answered" as const, content: null }, nothing, "no_answer"],
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
  const other = { ...asking, action: { id: "y", title: { en: "Cancel" } }, fault: null };
  expect(changeOf({ ...asking, fault: null }, other)).toBe("changed");
});
