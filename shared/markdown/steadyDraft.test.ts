import { expect, it } from "vitest";
import { steadyDraft } from "./steadyDraft.ts";

it.each([
  ["a fence", "Run this:\n```j", "Run this:"],
  ["the start of a fence", "Run this:\n``", "Run this:"],
  ["a fence's end", "```\na\n``", "```\na"],
  ["an item", "One:\n- a\n-", "One:\n- a"],
  ["an item's number", "One:\n1. a\n2", "One:\n1. a"],
  ["a heading", "One\n\n##", "One\n"],
])("holds back %s that has no words yet", (_what, draft, shown) => {
  expect(steadyDraft(draft)).toBe(shown);
});

it.each(["```js\nlet a = `b", "Run `npm", "- a\n- b", "In 2024", "```\n- ", "a | b"])("does not change %j", (draft) => {
  expect(steadyDraft(draft)).toBe(draft);
});

it("shows a table only once it has a row", () => {
  const table = "Options:\n\n| name | value |\n| --- | --- |\n| a | 1 |";
  const firstRow = table.indexOf("| a");
  for (let end = table.indexOf("|") + 1; end < firstRow; end++) {
    expect(steadyDraft(table.slice(0, end))).not.toContain("|");
  }
  expect(steadyDraft(table)).toBe(table);
});
