import { expect, it } from "vitest";
import { steadyDraft } from "./steadyDraft.ts";

it.each([
  ["a word that is becoming bold", "Open **Set", "Open **Set**"],
  ["code that is being written", "Run `npm run", "Run `npm run`"],
  ["a mark that has only just been made", "Open **", "Open "],
  ["nothing that is complete", "Open **Settings** and run `npm ci`. [1]", "Open **Settings** and run `npm ci`. [1]"],
  ["stars in unfinished code", "Use `**/", "Use `**/`"],
  ["a fenced block, whatever is in it", "```js\nlet a = `b", "```js\nlet a = `b"],
])("closes %s", (_what, draft, shown) => {
  expect(steadyDraft(draft)).toBe(shown);
});

it("shows a table only once it has a row", () => {
  const table = "Options:\n\n| name | value |\n| --- | --- |\n| a | 1 |";
  const firstRow = table.indexOf("| a");
  for (let end = table.indexOf("|") + 1; end < firstRow; end++) {
    expect(steadyDraft(table.slice(0, end))).not.toContain("|");
  }
  expect(steadyDraft(table)).toBe(table);
});
