import { expect, test } from "vitest";
import { findBlanks } from "./placeholders.ts";

test("finds each unfilled placeholder with its place, but none in code or of another kind", () => {
  expect(findBlanks("Hi {{visitor.name}}, it is {{ ticket.number }}.")).toEqual([
    { text: "{{visitor.name}}", at: 3 },
    { text: "{{ ticket.number }}", at: 27 },
  ]);
  expect(findBlanks("Write `{{visitor.name}}` or\n```\n{{agent.name}}\n```\nand {{ price }}.")).toEqual([]);
  expect(findBlanks("`a` {{visitor.email}}")).toEqual([{ text: "{{visitor.email}}", at: 4 }]);
});
